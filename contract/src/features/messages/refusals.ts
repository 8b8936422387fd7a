import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  phone_number_malformed: {
    status: 400,
    'zh-CN': '请输入带国家代码的手机号，例如 +8613800138000',
    'ch-CN': '請輸入帶國家代碼的手機號碼，例如 +8613800138000',
    'en-US': 'Enter a number with its country code, such as +8613800138000',
  },
  sms_off: {
    status: 422,
    'zh-CN': '尚未设置短信服务商',
    'ch-CN': '尚未設定簡訊服務商',
    'en-US': 'No SMS provider is configured',
  },
  sms_template_missing: {
    status: 422,
    'zh-CN': '尚未设置这类短信的阿里云模板代码',
    'ch-CN': '尚未設定這類簡訊的阿里雲範本代碼',
    'en-US': 'No Aliyun template code is set for this text message',
  },
  message_limit_reached: {
    status: 429,
    'zh-CN': '发送过于频繁，请稍后再试',
    'ch-CN': '傳送過於頻繁，請稍後再試',
    'en-US': 'Too many messages. Try again later',
  },
  sms_budget_spent: {
    status: 429,
    'zh-CN': '今日短信额度已用完',
    'ch-CN': '今日簡訊額度已用完',
    'en-US': 'Daily SMS limit used up',
  },
  message_fields_wrong: {
    status: 400,
    'zh-CN': '字段与模板不符',
    'ch-CN': '欄位與範本不符',
    'en-US': "The fields don't match the template",
  },
  recipient_missing: {
    status: 422,
    'zh-CN': '该用户没有可用的邮箱或手机号',
    'ch-CN': '該使用者沒有可用的電子郵件或手機號碼',
    'en-US': 'The user has no valid email address or phone number',
  },
  template_field_unknown: {
    status: 400,
    'zh-CN': '第 {line} 行第 {column} 列：模板没有 {field} 字段',
    'ch-CN': '第 {line} 行第 {column} 列：範本沒有 {field} 欄位',
    'en-US': 'Line {line}, column {column}: the template has no field {field}',
  },
  template_field_missing: {
    status: 400,
    'zh-CN': '缺少字段 {field}',
    'ch-CN': '缺少欄位 {field}',
    'en-US': 'The field {field} is missing',
  },
  template_revision_unknown: {
    status: 404,
    'zh-CN': '没有这个修订版本',
    'ch-CN': '沒有這個修訂版本',
    'en-US': 'There is no such revision',
  },
  recipient_malformed: {
    status: 400,
    'zh-CN': '请输入邮箱地址，或带国家代码的手机号',
    'ch-CN': '請輸入電子郵件地址，或帶國家代碼的手機號碼',
    'en-US': 'Enter an email address, or a phone number with its country code',
  },
  recipient_suppressed: {
    status: 422,
    'zh-CN': '该收件人在停发名单中',
    'ch-CN': '該收件人在停發名單中',
    'en-US': 'The recipient is on the suppression list',
  },
  message_not_sent: {
    status: 409,
    'zh-CN': '该消息未曾发出',
    'ch-CN': '該訊息未曾發出',
    'en-US': 'The message was not sent',
  },
} as const satisfies Refusals;
