import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  under_maintenance: {
    status: 503,
    'zh-CN': '系统维护中，请稍后再试',
    'ch-CN': '系統維護中，請稍後再試',
    'en-US': 'Down for maintenance. Try again later',
  },
  explorer_malformed: {
    status: 400,
    'zh-CN': '请输入以 https:// 开头并包含占位符的网址，或留空',
    'ch-CN': '請輸入以 https:// 開頭並包含佔位符的網址，或留空',
    'en-US': 'Enter an https:// address with its placeholder, or leave it empty',
  },
  reason_long: {
    status: 400,
    'zh-CN': '每条理由最多 500 个字符',
    'ch-CN': '每條理由最多 500 個字元',
    'en-US': 'Each reason can have up to 500 characters',
  },
  window_reversed: {
    status: 400,
    'zh-CN': '结束时间必须晚于开始时间',
    'ch-CN': '結束時間必須晚於開始時間',
    'en-US': 'The end must be after the start',
  },
  rollout_steps_malformed: {
    status: 400,
    'zh-CN': '请输入递增的百分比，最后为 100，例如 1:4,10:24,100',
    'ch-CN': '請輸入遞增的百分比，最後為 100，例如 1:4,10:24,100',
    'en-US': 'Enter increasing percentages ending with 100, for example 1:4,10:24,100',
  },
  host_malformed: {
    status: 400,
    'zh-CN': '请输入主机名或 IP 地址，不含端口',
    'ch-CN': '請輸入主機名或 IP 位址，不含埠',
    'en-US': 'Enter a host name or an IP address, without a port',
  },
  mail_port_malformed: {
    status: 400,
    'zh-CN': '请输入 1 到 65535 之间的整数',
    'ch-CN': '請輸入 1 到 65535 之間的整數',
    'en-US': 'Enter a whole number from 1 to 65535',
  },
  sms_url_plain: {
    status: 400,
    'zh-CN': '请使用 https:// 网址，仅本机可用 http://',
    'ch-CN': '請使用 https:// 網址，僅本機可用 http://',
    'en-US': 'Use an https:// URL. Only a service on this machine can use http://',
  },
  sms_key_malformed: {
    status: 400,
    'zh-CN': '只能包含英文字母、数字和半角符号',
    'ch-CN': '只能包含英文字母、數字和半形符號',
    'en-US': 'Use only unaccented letters, digits and symbols',
  },
  sms_body_malformed: {
    status: 400,
    'zh-CN': '请输入有效的 JSON，并在引号内包含收件号码的占位符',
    'ch-CN': '請輸入有效的 JSON，並在引號內包含收件號碼的佔位符',
    'en-US': "Enter valid JSON with the recipient's placeholder in quotes",
  },
  config_from_environment: {
    status: 409,
    'zh-CN': '这些设置由服务器环境变量决定，请联系运维更改',
    'ch-CN': '這些設定由伺服器環境變數決定，請聯絡維運更改',
    'en-US': "These settings come from the server's environment. Ask the operator to change them",
  },
  secret_needed_again: {
    status: 422,
    'zh-CN': '服务器已更改，请重新输入密码',
    'ch-CN': '伺服器已更改，請重新輸入密碼',
    'en-US': 'The server changed. Enter the password again',
  },
  reads_malformed: {
    status: 400,
    'zh-CN': '请输入 100 到 1,000,000 之间的整数',
    'ch-CN': '請輸入 100 到 1,000,000 之間的整數',
    'en-US': 'Enter a whole number from 100 to 1,000,000',
  },
  minutes_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 1440 之间的整数',
    'ch-CN': '請輸入 0 到 1440 之間的整數',
    'en-US': 'Enter a whole number from 0 to 1440',
  },
  password_min_malformed: {
    status: 400,
    'zh-CN': '请输入 6 到 64 之间的整数',
    'ch-CN': '請輸入 6 到 64 之間的整數',
    'en-US': 'Enter a whole number from 6 to 64',
  },
  password_days_malformed: {
    status: 400,
    'zh-CN': '请输入 0，或 7 到 730 之间的整数',
    'ch-CN': '請輸入 0，或 7 到 730 之間的整數',
    'en-US': 'Enter 0 or a whole number from 7 to 730',
  },
  secret_key_incorrect: {
    status: 422,
    'zh-CN': '密钥错误',
    'ch-CN': '金鑰錯誤',
    'en-US': 'Secret key incorrect',
  },
  transfer_rate_open: {
    status: 422,
    'zh-CN': '开放中的划转不能提高汇率：请先关闭并保存新汇率，再由另一人开放',
    'ch-CN': '開放中的劃轉不能提高匯率：請先關閉並儲存新匯率，再由另一人開放',
    'en-US':
      "You can't raise the rate while these transfers are open. Close them and save the rate, then have someone else open them",
  },
  transfer_opened_alone: {
    status: 422,
    'zh-CN': '开放兑换须由两人完成：请先以关闭状态保存条款，再由另一人开放',
    'ch-CN': '開放兌換須由兩人完成：請先以關閉狀態儲存條款，再由另一人開放',
    'en-US': 'Opening transfers takes two people: one saves the terms while closed, another opens them',
  },
  transfer_loop_gains: {
    status: 422,
    'zh-CN': '按此条款，经开放中的划转换出再换回即可获利：请降低汇率或提高百分比手续费',
    'ch-CN': '按此條款，經開放中的劃轉換出再換回即可獲利：請降低匯率或提高百分比手續費',
    'en-US':
      'With these terms a round trip through open transfers makes a profit. Lower the rate or raise the percentage fee',
  },
  batch_limit_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 100000 的整数',
    'ch-CN': '請輸入 0 到 100000 的整數',
    'en-US': 'Enter a whole number from 0 to 100000',
  },
  hold_days_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 365 的整数',
    'ch-CN': '請輸入 0 到 365 的整數',
    'en-US': 'Enter a whole number from 0 to 365',
  },
} as const satisfies Refusals;
