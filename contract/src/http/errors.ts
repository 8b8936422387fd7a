import type { Language } from '../language.ts';

type Text = Record<Language, string>;

interface ErrorDeclaration extends Text {
  /** HTTP status, and `code` of the envelope. */
  status: number;
}

/**
 * The error catalogue: a stable code, its status, and a sentence in each language. `{name}` stands for a parameter.
 */
export const errors = {
  // Shape of the request
  invalid_request: {
    status: 400,
    'zh-CN': '请求参数有误',
    'ch-CN': '請求參數有誤',
    'en-US': 'The request is not valid',
  },
  host_not_allowed: {
    status: 421,
    'zh-CN': '该域名未获允许',
    'ch-CN': '此網域未獲允許',
    'en-US': 'This host name is not allowed here',
  },
  malformed_json: {
    status: 400,
    'zh-CN': '请求体不是有效的 JSON',
    'ch-CN': '請求體不是有效的 JSON',
    'en-US': 'The body is not valid JSON',
  },
  unsupported_media_type: {
    status: 415,
    'zh-CN': '不支持的内容类型',
    'ch-CN': '不支援的內容類型',
    'en-US': 'This content type is not supported',
  },
  body_too_large: {
    status: 413,
    'zh-CN': '请求体过大',
    'ch-CN': '請求體過大',
    'en-US': 'The body is too large',
  },
  request_timeout: {
    status: 408,
    'zh-CN': '请求发送超时',
    'ch-CN': '請求傳送逾時',
    'en-US': 'The request took too long to arrive',
  },
  idempotency_key_required: {
    status: 400,
    'zh-CN': '缺少 Idempotency-Key 请求头',
    'ch-CN': '缺少 Idempotency-Key 請求標頭',
    'en-US': 'The Idempotency-Key header is missing or malformed',
  },
  unknown_field: { status: 400, 'zh-CN': '未知字段', 'ch-CN': '未知欄位', 'en-US': 'Unknown field' },
  field_required: { status: 400, 'zh-CN': '必填', 'ch-CN': '必填', 'en-US': 'Required' },
  text_control: {
    status: 400,
    'zh-CN': '不能包含控制字符',
    'ch-CN': '不能包含控制字元',
    'en-US': 'Control characters are not allowed',
  },
  text_malformed: {
    status: 400,
    'zh-CN': '不是有效的文本',
    'ch-CN': '不是有效的文字',
    'en-US': 'This is not valid text',
  },
  amount_malformed: {
    status: 400,
    'zh-CN': '请输入有效的金额',
    'ch-CN': '請輸入有效的金額',
    'en-US': 'Enter a valid amount',
  },
  amount_not_positive: {
    status: 400,
    'zh-CN': '金额必须大于 0',
    'ch-CN': '金額必須大於 0',
    'en-US': 'The amount must be greater than 0',
  },
  amount_scale: {
    status: 400,
    'zh-CN': '小数位数过多',
    'ch-CN': '小數位數過多',
    'en-US': 'Too many decimal places for this asset',
  },
  cursor_invalid: {
    status: 400,
    'zh-CN': '分页游标无效，请从第一页重新开始',
    'ch-CN': '分頁游標無效，請從第一頁重新開始',
    'en-US': 'The page cursor is not valid; start again from the first page',
  },

  // What is typed into a field
  hours_malformed: {
    status: 400,
    'zh-CN': '请输入 1 到 720 之间的整数',
    'ch-CN': '請輸入 1 到 720 之間的整數',
    'en-US': 'Enter a whole number from 1 to 720',
  },
  percent_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 49.99、最多 2 位小数的数字',
    'ch-CN': '請輸入 0 到 49.99、最多 2 位小數的數字',
    'en-US': 'Enter a number from 0 to 49.99 with at most 2 decimals',
  },
  points_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 100 之间的整数',
    'ch-CN': '請輸入 0 到 100 之間的整數',
    'en-US': 'Enter a whole number from 0 to 100',
  },
  confirmations_malformed: {
    status: 400,
    'zh-CN': '请输入 1 到 1000 之间的整数',
    'ch-CN': '請輸入 1 到 1000 之間的整數',
    'en-US': 'Enter a whole number from 1 to 1000',
  },
  level_limits_malformed: {
    status: 400,
    'zh-CN': '请填写等级与金额，以逗号分隔，例如 1=60000, 3=100000；等级不能重复',
    'ch-CN': '請填寫等級與金額，以逗號分隔，例如 1=60000, 3=100000；等級不能重複',
    'en-US': 'Write level=amount with commas between, each level once, such as 1=60000, 3=100000',
  },
  withdraw_bounds_crossed: {
    status: 400,
    'zh-CN': '最高金额不能低于最低金额',
    'ch-CN': '最高金額不能低於最低金額',
    'en-US': 'The maximum must not be below the minimum',
  },
  withdraw_fee_too_high: {
    status: 400,
    'zh-CN': '按此手续费，最低金额扣费后没有剩余',
    'ch-CN': '按此手續費，最低金額扣費後沒有剩餘',
    'en-US': 'With this fee nothing is left of the minimum',
  },
  review_tiers_crossed: {
    status: 400,
    'zh-CN': '双人审核的金额不能低于单人审核的金额',
    'ch-CN': '雙人審核的金額不能低於單人審核的金額',
    'en-US': 'Two reviewers must not begin below one',
  },
  review_hours_crossed: {
    status: 400,
    'zh-CN': '超时不能早于提醒',
    'ch-CN': '逾時不能早於提醒',
    'en-US': 'Late must not come before attention',
  },
  rate_malformed: {
    status: 400,
    'zh-CN': '请输入大于 0、最多 6 位小数的数字',
    'ch-CN': '請輸入大於 0、最多 6 位小數的數字',
    'en-US': 'Enter a number above zero with at most 6 decimals',
  },
  minutes_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 1440 之间的整数',
    'ch-CN': '請輸入 0 到 1440 之間的整數',
    'en-US': 'Enter a whole number from 0 to 1440',
  },
  link_malformed: {
    status: 400,
    'zh-CN': '请输入有效的地址',
    'ch-CN': '請輸入有效的網址',
    'en-US': 'Enter a valid address',
  },
  phone_malformed: {
    status: 400,
    'zh-CN': '请输入正确的手机号',
    'ch-CN': '請輸入正確的手機號碼',
    'en-US': 'Enter a correct phone number',
  },
  email_malformed: {
    status: 400,
    'zh-CN': '请输入正确的邮箱',
    'ch-CN': '請輸入正確的電子郵件',
    'en-US': 'Enter a correct e-mail address',
  },
  password_short: {
    status: 400,
    'zh-CN': '密码不能少于6位',
    'ch-CN': '密碼不能少於6位',
    'en-US': 'The password cannot be fewer than 6 characters',
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
  password_too_short: {
    status: 422,
    'zh-CN': '密码不能少于{min}位',
    'ch-CN': '密碼不能少於{min}位',
    'en-US': 'The password cannot be fewer than {min} characters',
  },
  password_names_account: {
    status: 422,
    'zh-CN': '密码不能包含用户名或其中一部分',
    'ch-CN': '密碼不能包含使用者名稱或其中一部分',
    'en-US': 'The password must not hold the user name or a part of it',
  },
  password_common: {
    status: 422,
    'zh-CN': '该密码过于常见，容易被猜到',
    'ch-CN': '此密碼過於常見，容易被猜到',
    'en-US': 'This password is too common and easily guessed',
  },
  code_malformed: {
    status: 400,
    'zh-CN': '请输入 6 位验证码或恢复码',
    'ch-CN': '請輸入 6 位驗證碼或恢復碼',
    'en-US': 'Enter a code of 6 digits or a recovery code',
  },
  landline_malformed: {
    status: 400,
    'zh-CN': '请输入正确的固定电话',
    'ch-CN': '請輸入正確的市話號碼',
    'en-US': 'Enter a correct landline number',
  },
  ipv4_malformed: {
    status: 400,
    'zh-CN': '请输入正确的 IPv4 地址',
    'ch-CN': '請輸入正確的 IPv4 位址',
    'en-US': 'Enter a correct IPv4 address',
  },
  port_malformed: {
    status: 400,
    'zh-CN': '端口须为 0 到 65535 的整数',
    'ch-CN': '連接埠須為 0 到 65535 的整數',
    'en-US': 'The port must be a whole number from 0 to 65535',
  },
  id_card_malformed: {
    status: 400,
    'zh-CN': '请输入正确的身份证号',
    'ch-CN': '請輸入正確的身分證號碼',
    'en-US': 'Enter a correct ID card number',
  },
  digits_only: {
    status: 400,
    'zh-CN': '只能输入数字',
    'ch-CN': '只能輸入數字',
    'en-US': 'Only digits are allowed',
  },
  name_malformed: {
    status: 400,
    'zh-CN': '只能包含字母、数字和汉字',
    'ch-CN': '只能包含字母、數字和漢字',
    'en-US': 'Only letters, digits and Chinese characters are allowed',
  },
  chinese_name_malformed: {
    status: 400,
    'zh-CN': '请输入 2 到 4 个汉字的姓名',
    'ch-CN': '請輸入 2 到 4 個漢字的姓名',
    'en-US': 'Enter a Chinese name of 2 to 4 characters',
  },
  amount_decimals: {
    status: 400,
    'zh-CN': '请输入金额，最多两位小数',
    'ch-CN': '請輸入金額，最多兩位小數',
    'en-US': 'Enter an amount with up to 2 decimals',
  },
  percentage_malformed: {
    status: 400,
    'zh-CN': '请输入 0.01 到 100 之间的数，0.01 表示 0.01%',
    'ch-CN': '請輸入 0.01 到 100 之間的數，0.01 表示 0.01%',
    'en-US': 'Enter a number from 0.01 to 100; 0.01 means 0.01 %',
  },

  // Who asks
  unauthenticated: {
    status: 401,
    'zh-CN': '登录已失效，请重新登录',
    'ch-CN': '登入已失效，請重新登入',
    'en-US': 'Your sign-in has expired; please sign in again',
  },
  token_expired: {
    status: 402,
    'zh-CN': '令牌已过期',
    'ch-CN': '權杖已過期',
    'en-US': 'The token has expired',
  },
  token_reused: {
    status: 401,
    'zh-CN': '旧令牌被再次使用，本次登录已终止，请重新登录；如非本人操作，请修改密码',
    'ch-CN': '舊權杖被再次使用，本次登入已終止，請重新登入；如非本人操作，請變更密碼',
    'en-US':
      'An old token was used again, so this sign-in was ended. Sign in again; if it was not you, change your password',
  },
  credentials_wrong: {
    status: 401,
    'zh-CN': '用户名或密码错误',
    'ch-CN': '使用者名稱或密碼錯誤',
    'en-US': 'Wrong user name or password',
  },
  session_locked: {
    status: 423,
    'zh-CN': '已锁屏，请输入密码解锁',
    'ch-CN': '已鎖定螢幕，請輸入密碼解鎖',
    'en-US': 'The session is locked; unlock it with your password',
  },
  notice_mandatory: {
    status: 422,
    'zh-CN': '账号安全通知始终显示，不能关闭',
    'ch-CN': '帳號安全通知一律顯示，不能關閉',
    'en-US': 'Notices about the security of your account are always shown',
  },
  password_expired: {
    status: 403,
    'zh-CN': '密码已过期，请先设置新密码',
    'ch-CN': '密碼已過期，請先設定新密碼',
    'en-US': 'Your password has expired; choose a new one first',
  },
  password_must_change: {
    status: 403,
    'zh-CN': '当前密码由他人设置，请先设置自己的密码',
    'ch-CN': '目前的密碼由他人設定，請先設定自己的密碼',
    'en-US': 'Somebody else set your password; choose one of your own first',
  },
  password_present: {
    status: 409,
    'zh-CN': '账号已有密码，请改用修改密码',
    'ch-CN': '帳號已有密碼，請改用變更密碼',
    'en-US': 'The account has a password already; change that one',
  },
  password_wrong: {
    status: 422,
    'zh-CN': '密码错误',
    'ch-CN': '密碼錯誤',
    'en-US': 'Wrong password',
  },
  password_absent: {
    status: 422,
    'zh-CN': '此账号没有密码：请退出后用登录服务重新登录，或请管理员设置密码',
    'ch-CN': '此帳號沒有密碼：請登出後用登入服務重新登入，或請管理員設定密碼',
    'en-US':
      'This account has no password. Sign out and in again by your sign-in service, or ask an administrator to set a password',
  },
  code_required: {
    status: 401,
    'zh-CN': '请输入验证器中的验证码',
    'ch-CN': '請輸入驗證器中的驗證碼',
    'en-US': 'Enter the code of your authenticator',
  },
  code_wrong: {
    status: 422,
    'zh-CN': '验证码错误或已使用',
    'ch-CN': '驗證碼錯誤或已使用',
    'en-US': 'The code is wrong or was used already',
  },
  second_factor_off: {
    status: 409,
    'zh-CN': '没有可重置的两步验证或通行密钥',
    'ch-CN': '沒有可重設的兩步驟驗證或通行金鑰',
    'en-US': 'There is neither a second factor nor a passkey to reset',
  },
  second_factor_on: {
    status: 409,
    'zh-CN': '两步验证已开启',
    'ch-CN': '兩步驟驗證已開啟',
    'en-US': 'The second factor is on already',
  },
  password_unchanged: {
    status: 422,
    'zh-CN': '新密码不能与原密码相同',
    'ch-CN': '新密碼不能與原密碼相同',
    'en-US': 'The new password must differ from the old one',
  },
  picture_missing: {
    status: 400,
    'zh-CN': '请选择图片',
    'ch-CN': '請選擇圖片',
    'en-US': 'Choose a picture',
  },
  picture_malformed: {
    status: 400,
    'zh-CN': '不是有效的 PNG、JPEG 或 WebP 图片',
    'ch-CN': '不是有效的 PNG、JPEG 或 WebP 圖片',
    'en-US': 'This is no PNG, JPEG or WebP picture',
  },
  picture_too_large: {
    status: 400,
    'zh-CN': '图片边长不能超过 4096 像素',
    'ch-CN': '圖片邊長不能超過 4096 像素',
    'en-US': 'No side of the picture may be longer than 4,096 pixels',
  },
  passkey_wrong: {
    status: 422,
    'zh-CN': '通行密钥验证失败',
    'ch-CN': '通行金鑰驗證失敗',
    'en-US': 'The passkey could not be verified',
  },
  passkey_copied: {
    status: 422,
    'zh-CN': '通行密钥的计数器倒退，可能已被复制，已拒绝使用',
    'ch-CN': '通行金鑰的計數器倒退，可能已被複製，已拒絕使用',
    'en-US': 'The counter of the passkey went backwards: it may have been copied, and is refused',
  },
  passkeys_full: {
    status: 422,
    'zh-CN': '通行密钥数量已达上限',
    'ch-CN': '通行金鑰數量已達上限',
    'en-US': 'There are as many passkeys as there may be',
  },
  step_up_required: {
    status: 428,
    'zh-CN': '此操作需要重新验证身份',
    'ch-CN': '此操作需要重新驗證身分',
    'en-US': 'This takes a fresh proof that it is you',
  },
  sign_in_locked: {
    status: 429,
    'zh-CN': '失败次数过多，请在 {minutes} 分钟后重试',
    'ch-CN': '失敗次數過多，請在 {minutes} 分鐘後重試',
    'en-US': 'Too many failed attempts; try again in {minutes} min',
  },
  too_many_requests: {
    status: 429,
    'zh-CN': '请求过于频繁，请稍后再试',
    'ch-CN': '請求過於頻繁，請稍後再試',
    'en-US': 'Too many requests; please wait a moment',
  },
  signature_invalid: {
    status: 401,
    'zh-CN': '签名无效',
    'ch-CN': '簽章無效',
    'en-US': 'The request signature is not valid',
  },
  signature_expired: {
    status: 401,
    'zh-CN': '签名时间超出允许范围',
    'ch-CN': '簽章時間超出允許範圍',
    'en-US': 'The signature time is outside the allowed window',
  },
  forbidden: {
    status: 403,
    'zh-CN': '没有权限执行此操作',
    'ch-CN': '沒有權限執行此操作',
    'en-US': 'You do not have permission to do this',
  },
  preview_only: {
    status: 403,
    'zh-CN': '预览模式下只能查看，不能修改',
    'ch-CN': '預覽模式下只能檢視，不能修改',
    'en-US': 'This is a preview: you can look at everything and change nothing',
  },
  role_preview_only: {
    status: 403,
    'zh-CN': '正在以角色“{role}”预览，只能查看，不能修改；请先结束预览',
    'ch-CN': '正在以角色「{role}」預覽，只能檢視，不能修改；請先結束預覽',
    'en-US': 'You are previewing the role {role} and cannot change anything; end the preview first',
  },
  role_preview_over: {
    status: 409,
    'zh-CN': '预览已经结束',
    'ch-CN': '預覽已經結束',
    'en-US': 'The preview has ended already',
  },
  secret_key_incorrect: {
    status: 422,
    'zh-CN': '密钥错误',
    'ch-CN': '金鑰錯誤',
    'en-US': 'Secret key incorrect',
  },
  registration_closed: {
    status: 403,
    'zh-CN': '注册尚未开放',
    'ch-CN': '註冊尚未開放',
    'en-US': 'Registration is closed',
  },
  mail_off: {
    status: 422,
    'zh-CN': '服务器未配置邮件发送',
    'ch-CN': '伺服器未設定郵件寄送',
    'en-US': 'This server has no mail server to send by',
  },
  invitation_invalid: {
    status: 422,
    'zh-CN': '邀请码无效、已使用或已过期，或与用户名不符',
    'ch-CN': '邀請碼無效、已使用或已過期，或與使用者名稱不符',
    'en-US': 'The invitation code does not exist, was used, has expired or is for another user name',
  },
  admin_name_malformed: {
    status: 400,
    'zh-CN': '只能使用字母、数字、汉字和 . _ - @',
    'ch-CN': '只能使用字母、數字、漢字和 . _ - @',
    'en-US': 'Use letters, digits, Chinese characters and . _ - @ only',
  },
  admin_beyond_rights: {
    status: 403,
    'zh-CN': '该管理员拥有您没有的权限',
    'ch-CN': '該管理員擁有您沒有的權限',
    'en-US': 'This administrator has rights that you do not have',
  },
  role_beyond_rights: {
    status: 403,
    'zh-CN': '不能授予您自己没有的权限',
    'ch-CN': '不能授予您自己沒有的權限',
    'en-US': 'You cannot give rights that you do not have yourself',
  },
  role_unknown: {
    status: 422,
    'zh-CN': '角色组不存在',
    'ch-CN': '角色組不存在',
    'en-US': 'This role group does not exist',
  },
  admin_self: {
    status: 403,
    'zh-CN': '不能对自己的账号执行此操作',
    'ch-CN': '不能對自己的帳號執行此操作',
    'en-US': 'You cannot do this to your own account',
  },
  admin_last_super: {
    status: 403,
    'zh-CN': '必须保留至少一位启用的超级管理员',
    'ch-CN': '必須保留至少一位啟用的超級管理員',
    'en-US': 'One active super administrator must remain',
  },
  admin_status_wrong: {
    status: 422,
    'zh-CN': '该管理员当前状态不允许此操作',
    'ch-CN': '該管理員目前狀態不允許此操作',
    'en-US': 'The state of this administrator does not allow it',
  },
  ip_range_malformed: {
    status: 400,
    'zh-CN': '请输入有效的 IP 地址或网段，例如 10.0.0.0/8',
    'ch-CN': '請輸入有效的 IP 位址或網段，例如 10.0.0.0/8',
    'en-US': 'Enter IP addresses or networks such as 10.0.0.0/8',
  },
  ip_range_excludes_you: {
    status: 422,
    'zh-CN': '必须包含您当前的 IP 地址 {ip}',
    'ch-CN': '必須包含您目前的 IP 位址 {ip}',
    'en-US': 'Your own address {ip} must be among them',
  },
  social_login_off: {
    status: 404,
    'zh-CN': '未启用第三方登录',
    'ch-CN': '未啟用第三方登入',
    'en-US': 'Signing in with another service is not set up',
  },
  social_login_expired: {
    status: 422,
    'zh-CN': '本次登录已过期，或是在另一浏览器中发起的，请重新登录',
    'ch-CN': '本次登入已過期，或是在另一瀏覽器中發起的，請重新登入',
    'en-US': 'This sign-in has expired or was begun in another browser; please begin again',
  },
  social_login_refused: {
    status: 422,
    'zh-CN': '无法验证第三方服务的答复，请重新登录',
    'ch-CN': '無法驗證第三方服務的回覆，請重新登入',
    'en-US': 'What the other service sent back could not be verified; please begin again',
  },
  social_login_unknown: {
    status: 422,
    'zh-CN': '该账号无法在此登录，或仍在等待审核',
    'ch-CN': '此帳號無法在此登入，或仍在等待審核',
    'en-US': 'Nobody here can sign in with this account, or it still waits for approval',
  },
  proof_of_another: {
    status: 422,
    'zh-CN': '这不是您已关联的账号，请用已关联的账号确认',
    'ch-CN': '這不是您已連結的帳號，請用已連結的帳號確認',
    'en-US': 'That is not the account that is linked to you; please confirm with the one that is',
  },
  proof_stale: {
    status: 422,
    'zh-CN': '登录服务没有重新验证您的身份，请退出后重新登录，或请管理员设置密码',
    'ch-CN': '登入服務沒有重新驗證您的身分，請登出後重新登入，或請管理員設定密碼',
    'en-US':
      'The service did not ask you anew who you are. Sign out and in again, or ask an administrator to set a password',
  },
  provider_unavailable: {
    status: 503,
    'zh-CN': '第三方登录服务无响应，请稍后再试',
    'ch-CN': '第三方登入服務無回應，請稍後再試',
    'en-US': 'The other service does not answer; please try again later',
  },
  provider_super_only: {
    status: 403,
    'zh-CN': '只有超级管理员可以更改登录方式',
    'ch-CN': '只有超級管理員可以變更登入方式',
    'en-US': 'Only super administrators change what people sign in with',
  },
  provider_issuer_refused: {
    status: 422,
    'zh-CN': '地址必须以 https:// 开头，且不得指向内部网络',
    'ch-CN': '網址必須以 https:// 開頭，且不得指向內部網路',
    'en-US': 'The address must begin with https:// and must not lead inside the house',
  },
  providers_full: {
    status: 422,
    'zh-CN': '登录方式数量已达上限',
    'ch-CN': '登入方式數量已達上限',
    'en-US': 'There are as many providers as there may be',
  },
  scopes_malformed: {
    status: 400,
    'zh-CN': '请以空格分隔各个授权范围',
    'ch-CN': '請以空格分隔各個授權範圍',
    'en-US': 'Enter scopes with spaces between them',
  },
  identity_taken: {
    status: 409,
    'zh-CN': '该第三方账号已关联其他管理员',
    'ch-CN': '此第三方帳號已連結其他管理員',
    'en-US': 'This account is linked to another member of staff',
  },
  identity_held: {
    status: 409,
    'zh-CN': '您已关联该服务的一个账号，请先取消关联',
    'ch-CN': '您已連結此服務的一個帳號，請先取消連結',
    'en-US': 'You have linked an account of this provider already; unlink it first',
  },
  not_found: { status: 404, 'zh-CN': '资源不存在', 'ch-CN': '資源不存在', 'en-US': 'Not found' },

  // State
  version_stale: {
    status: 409,
    'zh-CN': '数据已被他人修改：{changed}，请核对后重试',
    'ch-CN': '資料已被他人修改：{changed}，請核對後重試',
    'en-US': 'Someone else changed this meanwhile: {changed}; check and try again',
  },
  transition_not_allowed: {
    status: 409,
    'zh-CN': '当前状态不允许此操作',
    'ch-CN': '目前狀態不允許此操作',
    'en-US': 'This is not possible in the current status',
  },
  request_in_flight: {
    status: 409,
    'zh-CN': '相同的请求正在处理中',
    'ch-CN': '相同的請求正在處理中',
    'en-US': 'The same request is being processed',
  },
  log_check_running: {
    status: 409,
    'zh-CN': '正在校验日志链，请等待其完成',
    'ch-CN': '正在校驗日誌鏈，請等待其完成',
    'en-US': 'The chain of the log is being verified already; wait until that is done',
  },
  idempotency_key_reused: {
    status: 422,
    'zh-CN': '此 Idempotency-Key 已用于另一个请求',
    'ch-CN': '此 Idempotency-Key 已用於另一個請求',
    'en-US': 'This Idempotency-Key was already used for a different request',
  },
  already_exists: {
    status: 409,
    'zh-CN': '已存在相同的记录',
    'ch-CN': '已存在相同的記錄',
    'en-US': 'This already exists',
  },

  // Ledger
  insufficient_balance: {
    status: 422,
    'zh-CN': '余额不足',
    'ch-CN': '餘額不足',
    'en-US': 'The balance is not sufficient',
  },
  already_reversed: {
    status: 409,
    'zh-CN': '该批次已被冲正',
    'ch-CN': '該批次已被沖正',
    'en-US': 'This batch has already been reversed',
  },

  // Adjustments
  adjust_limit_exceeded: {
    status: 403,
    'zh-CN': '金额超过您的调整上限 {limit} USDT',
    'ch-CN': '金額超過您的調整上限 {limit} USDT',
    'en-US': 'The amount is above your limit for adjustments of {limit} USDT',
  },
  adjustment_expired: {
    status: 409,
    'zh-CN': '该调整单已过期，须重新提交',
    'ch-CN': '該調整單已過期，須重新提交',
    'en-US': 'The proposal has expired; it must be made anew',
  },
  maker_only: {
    status: 422,
    'zh-CN': '只有制单人本人可以撤回',
    'ch-CN': '只有製單人本人可以撤回',
    'en-US': 'Only its maker may take it back',
  },
  reference_unknown: {
    status: 404,
    'zh-CN': '该用户没有此单号的提现或充值',
    'ch-CN': '該使用者沒有此單號的提現或充值',
    'en-US': 'The user has no withdrawal or recharge with this number',
  },
  evidence_malformed: {
    status: 400,
    'zh-CN': '不是有效的图片（PNG、JPEG、WebP）或 PDF 文件',
    'ch-CN': '不是有效的圖片（PNG、JPEG、WebP）或 PDF 檔案',
    'en-US': 'This is neither a picture (PNG, JPEG, WebP) nor a PDF',
  },
  evidence_gone: {
    status: 409,
    'zh-CN': '附件已失效或已被使用，请重新上传',
    'ch-CN': '附件已失效或已被使用，請重新上傳',
    'en-US': 'A file is no longer there or is used elsewhere; upload it again',
  },

  // Users
  user_frozen: {
    status: 422,
    'zh-CN': '用户已被冻结',
    'ch-CN': '使用者已被凍結',
    'en-US': 'The user is frozen',
  },
  user_blacklisted: {
    status: 422,
    'zh-CN': '用户已被列入黑名单',
    'ch-CN': '使用者已被列入黑名單',
    'en-US': 'The user is blacklisted',
  },
  user_not_frozen: {
    status: 409,
    'zh-CN': '用户未被冻结',
    'ch-CN': '使用者未被凍結',
    'en-US': 'The user is not frozen',
  },
  referrer_unknown: {
    status: 422,
    'zh-CN': '邀请人不存在',
    'ch-CN': '邀請人不存在',
    'en-US': 'The referrer does not exist',
  },
  user_not_blacklisted: {
    status: 409,
    'zh-CN': '用户不在黑名单中',
    'ch-CN': '使用者不在黑名單中',
    'en-US': 'The user is not blacklisted',
  },
  user_request_open: {
    status: 409,
    'zh-CN': '已有申请等待另一位管理员处理',
    'ch-CN': '已有申請等待另一位管理員處理',
    'en-US': 'Another request about this user waits for a second admin',
  },
  user_request_none: {
    status: 409,
    'zh-CN': '没有待处理的申请',
    'ch-CN': '沒有待處理的申請',
    'en-US': 'Nothing waits to be decided',
  },
  user_is_own: {
    status: 422,
    'zh-CN': '不能对自己的账户执行此操作',
    'ch-CN': '不能對自己的帳戶執行此操作',
    'en-US': 'This cannot be done to your own account',
  },
  referrer_below: {
    status: 422,
    'zh-CN': '新上级是该用户本人或其团队成员',
    'ch-CN': '新上級是該使用者本人或其團隊成員',
    'en-US': 'The new referrer is the user or somebody of the user’s own team',
  },
  referrer_same: {
    status: 422,
    'zh-CN': '该用户已在此上级之下',
    'ch-CN': '該使用者已在此上級之下',
    'en-US': 'The user already stands there',
  },
  second_factor_absent: {
    status: 409,
    'zh-CN': '用户没有启用两步验证',
    'ch-CN': '使用者沒有啟用兩步驟驗證',
    'en-US': 'The user has no second factor',
  },
  frozen_until_past: {
    status: 422,
    'zh-CN': '解冻时间必须晚于现在',
    'ch-CN': '解凍時間必須晚於現在',
    'en-US': 'The end of the freeze must lie in the future',
  },
  thaw_same_admin: {
    status: 422,
    'zh-CN': '风控冻结须由另一位管理员解冻',
    'ch-CN': '風控凍結須由另一位管理員解凍',
    'en-US': 'A risk freeze must be lifted by another admin',
  },

  // Recharges
  day_not_over: {
    status: 422,
    'zh-CN': '该日（UTC）结束五分钟后才能结账',
    'ch-CN': '該日（UTC）結束五分鐘後才能結帳',
    'en-US': 'A day can be closed five minutes after it has ended in UTC',
  },
  rules_not_run: {
    status: 422,
    'zh-CN': '该日结束后尚未完成全部核对',
    'ch-CN': '該日結束後尚未完成全部核對',
    'en-US': 'Not every rule has been run since the day ended',
  },
  breaks_open: {
    status: 422,
    'zh-CN': '仍有未解决的差异',
    'ch-CN': '仍有未解決的差異',
    'en-US': 'There are breaks that are not resolved',
  },
  period_closed: {
    status: 409,
    'zh-CN': '该日已经结账',
    'ch-CN': '該日已經結帳',
    'en-US': 'The day is closed already',
  },
  amount_zero: {
    status: 400,
    'zh-CN': '金额不能为零',
    'ch-CN': '金額不能為零',
    'en-US': 'The amount is zero',
  },
  right_needs_whole_sight: {
    status: 422,
    'zh-CN': '对账与对账单涉及所有用户，只能授予可查看全部数据的角色组',
    'ch-CN': '對帳與對帳單涉及所有使用者，只能授予可檢視全部資料的角色群組',
    'en-US':
      'Reconciliation and statements are about all users: only role groups that see everybody’s data can have them',
  },
  match_is_exact: {
    status: 422,
    'zh-CN': '流水号与金额均一致的匹配不能撤销',
    'ch-CN': '流水號與金額均一致的匹配不能撤銷',
    'en-US': 'A match by reference and amount cannot be taken back',
  },
  match_amount_differs: {
    status: 422,
    'zh-CN': '批次在该账户上的金额与此行不同',
    'ch-CN': '批次在該帳戶上的金額與此行不同',
    'en-US': 'The batch moves another amount on this account',
  },
  batch_not_open: {
    status: 422,
    'zh-CN': '该批次不涉及此账户，或已与另一行匹配',
    'ch-CN': '該批次不涉及此帳戶，或已與另一行匹配',
    'en-US': 'The batch does not touch this account, or another line has it',
  },
  statement_has_bad_rows: {
    status: 422,
    'zh-CN': '文件中有 {count} 行无法导入',
    'ch-CN': '檔案中有 {count} 行無法匯入',
    'en-US': '{count} rows of the file cannot be taken',
  },
  statement_empty: {
    status: 422,
    'zh-CN': '文件中没有可导入的行',
    'ch-CN': '檔案中沒有可匯入的行',
    'en-US': 'There is no row in the file that can be taken',
  },
  period_malformed: {
    status: 400,
    'zh-CN': '结束日期不能早于开始日期，且最多 366 天',
    'ch-CN': '結束日期不能早於開始日期，且最多 366 天',
    'en-US': 'The last day cannot be before the first, and the period cannot be longer than 366 days',
  },
  acceptance_not_proposed: {
    status: 422,
    'zh-CN': '尚无人申请接受此差异',
    'ch-CN': '尚無人申請接受此差異',
    'en-US': 'Nobody has asked that this break be accepted',
  },
  acceptance_proposed: {
    status: 422,
    'zh-CN': '已有人申请接受此差异，等待另一人决定',
    'ch-CN': '已有人申請接受此差異，等待另一人決定',
    'en-US': 'Somebody has asked already that this break be accepted; another person decides',
  },
  assignee_without_right: {
    status: 422,
    'zh-CN': '此人无权处理差异',
    'ch-CN': '此人無權處理差異',
    'en-US': 'This person may not work on breaks',
  },
  snooze_out_of_range: {
    status: 422,
    'zh-CN': '只能搁置到未来 30 天之内',
    'ch-CN': '只能擱置到未來 30 天之內',
    'en-US': 'Choose a time within the next 30 days',
  },
  maker_is_checker: {
    status: 422,
    'zh-CN': '制单人不能复核自己的单据',
    'ch-CN': '製單人不能複核自己的單據',
    'en-US': 'The maker cannot be the checker',
  },
  asset_not_rechargeable: {
    status: 422,
    'zh-CN': '该资产不能从外部充值',
    'ch-CN': '該資產不能從外部充值',
    'en-US': 'This asset cannot be recharged from outside',
  },
  withdrawal_closed: {
    status: 422,
    'zh-CN': '该网络暂停提现',
    'ch-CN': '該網路暫停提現',
    'en-US': 'Withdrawals by this network are closed at the moment',
  },
  below_minimum: {
    status: 422,
    'zh-CN': '低于最低金额 {minimum}',
    'ch-CN': '低於最低金額 {minimum}',
    'en-US': 'Below the minimum of {minimum}',
  },
  above_maximum: {
    status: 422,
    'zh-CN': '超过单笔上限 {maximum}',
    'ch-CN': '超過單筆上限 {maximum}',
    'en-US': 'Above the maximum of {maximum}',
  },

  // Withdrawals
  asset_not_withdrawable: {
    status: 422,
    'zh-CN': '该资产不可提现',
    'ch-CN': '該資產不可提現',
    'en-US': 'This asset cannot be withdrawn',
  },
  address_invalid: {
    status: 422,
    'zh-CN': '地址与网络不匹配',
    'ch-CN': '地址與網路不符',
    'en-US': 'The address does not fit the network',
  },
  twofa_required: {
    status: 422,
    'zh-CN': '用户尚未启用两步验证',
    'ch-CN': '使用者尚未啟用兩步驟驗證',
    'en-US': 'The user has not enabled two-factor authentication',
  },
  kyc_required: {
    status: 422,
    'zh-CN': '用户尚未完成实名认证',
    'ch-CN': '使用者尚未完成實名認證',
    'en-US': 'The user has not completed identity verification',
  },
  withdrawal_cooling_down: {
    status: 422,
    'zh-CN': '安全设置变更后 24 小时内不可提现',
    'ch-CN': '安全設定變更後 24 小時內不可提現',
    'en-US': 'Withdrawals are closed for 24 hours after a security change',
  },
  daily_limit_exceeded: {
    status: 422,
    'zh-CN': '超过 24 小时提现限额 {limit}',
    'ch-CN': '超過 24 小時提現限額 {limit}',
    'en-US': 'Above the 24-hour limit of {limit}',
  },
  reviewer_is_owner: {
    status: 422,
    'zh-CN': '不能处理自己账户的资金',
    'ch-CN': '不能處理自己帳戶的資金',
    'en-US': 'You cannot decide about money of your own account',
  },
  review_queue_empty: {
    status: 409,
    'zh-CN': '没有可供您审核的提现',
    'ch-CN': '沒有可供您審核的提現',
    'en-US': 'Nothing waits for your review',
  },
  withdrawal_not_taken: {
    status: 409,
    'zh-CN': '该提现不在您的名下',
    'ch-CN': '該提現不在您的名下',
    'en-US': 'You have not taken this withdrawal',
  },
  second_reviewer_same: {
    status: 422,
    'zh-CN': '需由另一位管理员进行复审',
    'ch-CN': '需由另一位管理員進行複審',
    'en-US': 'The second review must be made by another admin',
  },
  approve_limit_exceeded: {
    status: 403,
    'zh-CN': '金额超过您的审批权限 {limit} USDT',
    'ch-CN': '金額超過您的審批權限 {limit} USDT',
    'en-US': 'The amount is above your approval limit of {limit} USDT',
  },
  risk_not_acknowledged: {
    status: 422,
    'zh-CN': '高风险提现须确认风险后才能通过',
    'ch-CN': '高風險提現須確認風險後才能通過',
    'en-US': 'The risk must be acknowledged before approving',
  },
  outcome_unknown: {
    status: 409,
    'zh-CN': '付款结果未知，须由有权限人员凭证据处理',
    'ch-CN': '付款結果未知，須由有權限人員憑證據處理',
    'en-US': 'The outcome is unknown; it must be resolved with evidence',
  },
  outcome_not_unknown: {
    status: 409,
    'zh-CN': '付款结果并非未知',
    'ch-CN': '付款結果並非未知',
    'en-US': 'The outcome is not unknown',
  },
  rail_not_manual: {
    status: 409,
    'zh-CN': '该笔由付款服务处理，不能手工确认',
    'ch-CN': '該筆由付款服務處理，不能手動確認',
    'en-US': 'This payment is handled by the payout service, not by hand',
  },
  attempts_exhausted: {
    status: 409,
    'zh-CN': '已达到最大重试次数',
    'ch-CN': '已達到最大重試次數',
    'en-US': 'The maximum number of attempts is used up',
  },
  txid_taken: {
    status: 409,
    'zh-CN': '该交易哈希已用于另一笔提现',
    'ch-CN': '該交易雜湊已用於另一筆提現',
    'en-US': 'This transaction id already belongs to another payment',
  },
  payment_mismatch: {
    status: 422,
    'zh-CN': '付款结果与提现不一致',
    'ch-CN': '付款結果與提現不一致',
    'en-US': 'The payment does not match the withdrawal',
  },
  confirmations_missing: {
    status: 409,
    'zh-CN': '确认数不足',
    'ch-CN': '確認數不足',
    'en-US': 'Not enough confirmations yet',
  },
  reversal_not_requested: {
    status: 409,
    'zh-CN': '须先由另一位管理员提交冲正申请',
    'ch-CN': '須先由另一位管理員提交沖正申請',
    'en-US': 'Another admin must request the reversal first',
  },
  reversal_already_requested: {
    status: 409,
    'zh-CN': '冲正申请已提交，等待复核',
    'ch-CN': '沖正申請已提交，等待複核',
    'en-US': 'A reversal has been requested and waits for its checker',
  },
  bulk_high_risk: {
    status: 422,
    'zh-CN': '所选记录包含高风险提现，不能批量通过',
    'ch-CN': '所選記錄包含高風險提現，不能批次通過',
    'en-US': 'The selection holds a high-risk withdrawal; approve it by itself',
  },

  // Role groups
  role_super: {
    status: 403,
    'zh-CN': '超级管理员角色不能修改或删除',
    'ch-CN': '超級管理員角色不能修改或刪除',
    'en-US': 'The role of the super administrator cannot be changed or deleted',
  },
  role_own: {
    status: 403,
    'zh-CN': '不能修改或删除自己所属的角色',
    'ch-CN': '不能修改或刪除自己所屬的角色',
    'en-US': 'You cannot change or delete a role that you hold yourself',
  },
  right_not_held: {
    status: 403,
    'zh-CN': '只能授予或收回自己拥有的权限，您没有：{rights}',
    'ch-CN': '只能授予或收回自己擁有的權限，您沒有：{rights}',
    'en-US': 'You can give or take away only rights of your own, and you lack: {rights}',
  },
  data_scope_limited: {
    status: 403,
    'zh-CN': '只有能看到全部用户数据的人才能执行此操作',
    'ch-CN': '只有能看到全部使用者資料的人才能執行此操作',
    'en-US': 'Only those who see the data of all users may do this',
  },
  export_rows_not_held: {
    status: 403,
    'zh-CN': '导出上限不能超过您自己的 {limit} 行',
    'ch-CN': '匯出上限不能超過您自己的 {limit} 列',
    'en-US': 'The limit of exports cannot go beyond your own of {limit} rows',
  },
  export_limit_exceeded: {
    status: 403,
    'zh-CN': '超过您的导出上限 {limit} 行，请缩小筛选范围',
    'ch-CN': '超過您的匯出上限 {limit} 列，請縮小篩選範圍',
    'en-US': 'This is more than the {limit} rows that you may export; narrow the filters',
  },
  role_has_members: {
    status: 409,
    'zh-CN': '该角色仍有 {count} 名成员，须先将其调整到其他角色',
    'ch-CN': '此角色仍有 {count} 名成員，須先將其調整到其他角色',
    'en-US': 'Members who hold this role: {count}. Give them another role first',
  },

  // Menu rules
  menu_name_malformed: {
    status: 400,
    'zh-CN': '只能使用小写字母、数字和下划线，并以字母开头',
    'ch-CN': '只能使用小寫字母、數字和底線，並以字母開頭',
    'en-US': 'Use lower-case letters, digits and underscores, beginning with a letter',
  },
  menu_title_missing: {
    status: 422,
    'zh-CN': '请填写每种语言的标题',
    'ch-CN': '請填寫每種語言的標題',
    'en-US': 'Give a title in each language',
  },
  menu_path_malformed: {
    status: 422,
    'zh-CN': '请输入以 / 开头的路径，仅含字母、数字、下划线和连字符',
    'ch-CN': '請輸入以 / 開頭的路徑，僅含字母、數字、底線和連字號',
    'en-US': 'Enter a path that begins with / and has letters, digits, _ and - only',
  },
  menu_link_malformed: {
    status: 422,
    'zh-CN': '请输入 http:// 或 https:// 开头的网址，或本系统页面的路径',
    'ch-CN': '請輸入 http:// 或 https:// 開頭的網址，或本系統頁面的路徑',
    'en-US': 'Enter an address that begins with http:// or https://, or the path of a page',
  },
  menu_path_taken: {
    status: 409,
    'zh-CN': '该路径已被占用',
    'ch-CN': '此路徑已被佔用',
    'en-US': 'This path is taken',
  },
  menu_path_unknown: {
    status: 422,
    'zh-CN': '菜单中没有该路径的页面',
    'ch-CN': '選單中沒有此路徑的頁面',
    'en-US': 'No page of the menu has this path',
  },
  menu_component_unknown: {
    status: 422,
    'zh-CN': '没有名为该值的页面组件',
    'ch-CN': '沒有此名稱的頁面元件',
    'en-US': 'There is no view of this name',
  },
  menu_icon_unknown: {
    status: 422,
    'zh-CN': '没有该图标',
    'ch-CN': '沒有此圖示',
    'en-US': 'There is no such icon',
  },
  menu_sections_only: {
    status: 422,
    'zh-CN': '仅目录可以这样设置',
    'ch-CN': '僅目錄可以這樣設定',
    'en-US': 'Only a section can be so',
  },
  menu_fixed: {
    status: 422,
    'zh-CN': '系统自带菜单的名称、路径和组件不能修改',
    'ch-CN': '系統內建選單的名稱、路徑和元件不能修改',
    'en-US': 'The name, path and view of a built-in entry cannot be changed',
  },
  menu_built_in: {
    status: 422,
    'zh-CN': '系统自带的菜单不能删除，可将其隐藏',
    'ch-CN': '系統內建的選單不能刪除，可將其隱藏',
    'en-US': 'A built-in entry cannot be deleted; hide it instead',
  },
  menu_not_built_in: {
    status: 422,
    'zh-CN': '自建的菜单没有默认值',
    'ch-CN': '自建的選單沒有預設值',
    'en-US': 'An entry of your own has no default to go back to',
  },
  menu_place_gone: {
    status: 409,
    'zh-CN': '目标位置已变动，请刷新后重试',
    'ch-CN': '目標位置已變動，請重新整理後重試',
    'en-US': 'That place is no longer there; look at the menu again',
  },
  menu_parent_no_section: {
    status: 422,
    'zh-CN': '只能放入目录',
    'ch-CN': '只能放入目錄',
    'en-US': 'Entries go into sections only',
  },
  menu_cycle: {
    status: 422,
    'zh-CN': '不能移到自身或其下级之中',
    'ch-CN': '不能移到自身或其下級之中',
    'en-US': 'An entry cannot stand under itself',
  },
  menu_too_deep: {
    status: 422,
    'zh-CN': '菜单最多 {depth} 级',
    'ch-CN': '選單最多 {depth} 級',
    'en-US': 'The menu has {depth} levels at most',
  },
  menu_too_many: {
    status: 409,
    'zh-CN': '菜单最多 {entries} 项',
    'ch-CN': '選單最多 {entries} 項',
    'en-US': 'The menu has {entries} entries at most',
  },
  menu_locks_out: {
    status: 422,
    'zh-CN': '菜单规则页及其上级不能隐藏或限制；个人中心不能限制',
    'ch-CN': '選單規則頁及其上級不能隱藏或限制；個人中心不能限制',
    'en-US':
      'The menu rules and what they stand under cannot be hidden or guarded, nor the personal center guarded',
  },
  menu_not_empty: {
    status: 409,
    'zh-CN': '该目录下还有菜单，请先移走',
    'ch-CN': '此目錄下還有選單，請先移走',
    'en-US': 'Other entries stand under this one; move them first',
  },
  menu_path_used: {
    status: 409,
    'zh-CN': '菜单“{name}”指向这里，请先修改',
    'ch-CN': '選單「{name}」指向這裡，請先修改',
    'en-US': 'The entry {name} leads here; change it first',
  },

  // Activation codes
  code_mistyped: {
    status: 400,
    'zh-CN': '激活码输入有误，请核对每个字符',
    'ch-CN': '啟用碼輸入有誤，請核對每個字元',
    'en-US': 'The code is mistyped: check every character',
  },
  code_not_redeemable: {
    status: 409,
    'zh-CN': '该激活码无法兑换',
    'ch-CN': '此啟用碼無法兌換',
    'en-US': 'This code cannot be redeemed',
  },
  code_of_another: {
    status: 409,
    'zh-CN': '该激活码已分配给其他用户',
    'ch-CN': '此啟用碼已分配給其他使用者',
    'en-US': 'This code is assigned to another user',
  },
  code_expired: {
    status: 409,
    'zh-CN': '该激活码已过期',
    'ch-CN': '此啟用碼已過期',
    'en-US': 'This code has expired',
  },
  code_for_self: {
    status: 403,
    'zh-CN': '不能为自己的账户操作激活码',
    'ch-CN': '不能為自己的帳戶操作啟用碼',
    'en-US': 'Nobody gives a code to their own account',
  },
  code_for_own_team: {
    status: 403,
    'zh-CN': '该用户在您本人账户的推荐下级中，请由其他管理员操作',
    'ch-CN': '此使用者在您本人帳戶的推薦下級中，請由其他管理員操作',
    'en-US': 'This user is below your own account: another admin must do it',
  },
  code_made_alone: {
    status: 403,
    'zh-CN': '该批次由您独自生成，请由其他管理员代为兑换',
    'ch-CN': '此批次由您獨自產生，請由其他管理員代為兌換',
    'en-US': 'You made this batch alone: another admin must redeem its codes',
  },
  code_prefix_malformed: {
    status: 400,
    'zh-CN': '最多 4 个字母或数字，不含 I、L、O、0、1',
    'ch-CN': '最多 4 個字母或數字，不含 I、L、O、0、1',
    'en-US': 'At most 4 letters or digits, without I, L, O, 0 and 1',
  },
  codes_too_few: {
    status: 409,
    'zh-CN': '该批次仅剩 {left} 个未使用的激活码',
    'ch-CN': '此批次僅剩 {left} 個未使用的啟用碼',
    'en-US': 'Only {left} unused codes are left in this batch',
  },
  code_export_not_yours: {
    status: 403,
    'zh-CN': '只有申请人可以下载',
    'ch-CN': '只有申請人可以下載',
    'en-US': 'Only the person who asked may download it',
  },
  code_export_over: {
    status: 409,
    'zh-CN': '该明文导出已过期，请重新申请',
    'ch-CN': '此明文匯出已過期，請重新申請',
    'en-US': 'This plain export has expired: ask again',
  },
  expires_at_past: {
    status: 400,
    'zh-CN': '到期时间必须晚于现在',
    'ch-CN': '到期時間必須晚於現在',
    'en-US': 'The expiry must lie in the future',
  },
  user_activated_for_good: {
    status: 409,
    'zh-CN': '该用户已永久激活',
    'ch-CN': '此使用者已永久啟用',
    'en-US': 'The user is activated for good already',
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

  // The server itself
  database_unavailable: {
    status: 503,
    'zh-CN': '数据库暂不可用，请稍后重试',
    'ch-CN': '資料庫暫時無法使用，請稍後重試',
    'en-US': 'The database is not available at the moment; please try again',
  },
  overloaded: {
    status: 503,
    'zh-CN': '系统繁忙，请稍后重试',
    'ch-CN': '系統繁忙，請稍後重試',
    'en-US': 'The system is busy; please try again',
  },
  internal: {
    status: 500,
    'zh-CN': '服务器错误，请刷新后重试',
    'ch-CN': '伺服器錯誤，請重新整理後重試',
    'en-US': 'Server error; refresh and try again',
  },
} as const satisfies Record<string, ErrorDeclaration>;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errors, value);
}

/** The sentence for an error, its parameters filled in. */
export function errorText(
  code: ErrorCode,
  language: Language,
  parameters: Record<string, string> = {},
): string {
  return errors[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);
}
