import type { Refusals } from '../refusals.ts';

/** Refusals that no single feature owns. */
export const coreRefusals = {
  // Shape of the request
  invalid_request: {
    status: 400,
    'zh-CN': '请求参数有误',
    'ch-CN': '請求參數有誤',
    'en-US': 'Invalid request',
  },
  host_not_allowed: {
    status: 421,
    'zh-CN': '该域名未获允许',
    'ch-CN': '此網域未獲允許',
    'en-US': "This host name isn't allowed",
  },
  malformed_json: {
    status: 400,
    'zh-CN': '请求体不是有效的 JSON',
    'ch-CN': '請求體不是有效的 JSON',
    'en-US': "The body isn't valid JSON",
  },
  unsupported_media_type: {
    status: 415,
    'zh-CN': '不支持的内容类型',
    'ch-CN': '不支援的內容類型',
    'en-US': 'Unsupported content type',
  },
  encoding_unsupported: {
    status: 415,
    'zh-CN': '请求体不能压缩，请去掉 Content-Encoding 请求头',
    'ch-CN': '請求體不能壓縮，請去掉 Content-Encoding 請求標頭',
    'en-US': 'Send the body uncompressed, without a Content-Encoding header',
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
    'en-US': 'The Idempotency-Key header is missing or invalid',
  },
  unknown_field: { status: 400, 'zh-CN': '未知字段', 'ch-CN': '未知欄位', 'en-US': 'Unknown field' },
  field_required: { status: 400, 'zh-CN': '必填', 'ch-CN': '必填', 'en-US': 'Required' },
  text_control: {
    status: 400,
    'zh-CN': '不能包含控制字符',
    'ch-CN': '不能包含控制字元',
    'en-US': "Control characters aren't allowed",
  },
  text_hidden: {
    status: 400,
    'zh-CN': '包含不可见字符或文字方向控制符，请手动输入，不要粘贴',
    'ch-CN': '包含不可見字元或文字方向控制符，請手動輸入，不要貼上',
    'en-US': 'Contains invisible characters or direction marks. Type it instead of pasting it',
  },
  uid_malformed: {
    status: 400,
    'zh-CN': '只能使用字母、数字和 . _ - @ : + =',
    'ch-CN': '只能使用字母、數字和 . _ - @ : + =',
    'en-US': 'Use only letters, digits and . _ - @ : + =',
  },
  text_malformed: {
    status: 400,
    'zh-CN': '不是有效的文本',
    'ch-CN': '不是有效的文字',
    'en-US': 'Invalid text',
  },
  amount_malformed: {
    status: 400,
    'zh-CN': '请输入有效的金额，如 1499.50',
    'ch-CN': '請輸入有效的金額，如 1499.50',
    'en-US': 'Enter an amount such as 1499.50',
  },
  amount_not_positive: {
    status: 400,
    'zh-CN': '金额必须大于 0',
    'ch-CN': '金額必須大於 0',
    'en-US': 'Enter an amount greater than 0',
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
    'en-US': 'Invalid page cursor. Start again from the first page',
  },

  // What is typed into a field
  hours_malformed: {
    status: 400,
    'zh-CN': '请输入 1 到 720 之间的整数',
    'ch-CN': '請輸入 1 到 720 之間的整數',
    'en-US': 'Enter a whole number from 1 to 720',
  },
  requests_malformed: {
    status: 400,
    'zh-CN': '请输入 1 到 1,000,000 之间的整数',
    'ch-CN': '請輸入 1 到 1,000,000 之間的整數',
    'en-US': 'Enter a whole number from 1 to 1,000,000',
  },
  time_malformed: {
    status: 400,
    'zh-CN': '请输入有效的日期和时间，年份为四位数',
    'ch-CN': '請輸入有效的日期和時間，年份為四位數',
    'en-US': 'Enter a valid date and time, with a four-digit year',
  },
  percent_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 49.99、最多 2 位小数的数字',
    'ch-CN': '請輸入 0 到 49.99、最多 2 位小數的數字',
    'en-US': 'Enter a number from 0 to 49.99 with up to 2 decimals',
  },
  confirmations_malformed: {
    status: 400,
    'zh-CN': '请输入 1 到 1000 之间的整数',
    'ch-CN': '請輸入 1 到 1000 之間的整數',
    'en-US': 'Enter a whole number from 1 to 1000',
  },
  withdraw_fee_too_high: {
    status: 400,
    'zh-CN': '按此手续费，最低金额扣费后没有剩余',
    'ch-CN': '按此手續費，最低金額扣費後沒有剩餘',
    'en-US': 'This fee leaves nothing of the minimum amount',
  },
  review_hours_crossed: {
    status: 400,
    'zh-CN': '超时不能早于提醒',
    'ch-CN': '逾時不能早於提醒',
    'en-US': "Overdue can't come before needs attention",
  },
  rate_malformed: {
    status: 400,
    'zh-CN': '请输入大于 0、最多 6 位小数的数字',
    'ch-CN': '請輸入大於 0、最多 6 位小數的數字',
    'en-US': 'Enter a number above 0 with up to 6 decimals',
  },
  link_malformed: {
    status: 400,
    'zh-CN': '请输入有效的地址',
    'ch-CN': '請輸入有效的網址',
    'en-US': 'Enter a valid URL',
  },
  phone_malformed: {
    status: 400,
    'zh-CN': '请输入正确的手机号',
    'ch-CN': '請輸入正確的手機號碼',
    'en-US': 'Enter a valid phone number',
  },
  email_malformed: {
    status: 400,
    'zh-CN': '请输入正确的邮箱',
    'ch-CN': '請輸入正確的電子郵件',
    'en-US': 'Enter a valid email address',
  },
  password_short: {
    status: 400,
    'zh-CN': '密码不能少于6位',
    'ch-CN': '密碼不能少於6位',
    'en-US': 'Password must be at least 6 characters',
  },
  password_too_short: {
    status: 422,
    'zh-CN': '密码不能少于{min}位',
    'ch-CN': '密碼不能少於{min}位',
    'en-US': 'Password must be at least {min} characters',
  },
  password_names_account: {
    status: 422,
    'zh-CN': '密码不能包含用户名或其中一部分',
    'ch-CN': '密碼不能包含使用者名稱或其中一部分',
    'en-US': "The password can't contain the username or part of it",
  },
  password_common: {
    status: 422,
    'zh-CN': '该密码过于常见，容易被猜到',
    'ch-CN': '此密碼過於常見，容易被猜到',
    'en-US': 'This password is too common. Choose another one',
  },
  code_malformed: {
    status: 400,
    'zh-CN': '请输入 6 位验证码或恢复码',
    'ch-CN': '請輸入 6 位驗證碼或恢復碼',
    'en-US': 'Enter a 6-digit code or a recovery code',
  },
  landline_malformed: {
    status: 400,
    'zh-CN': '请输入正确的固定电话',
    'ch-CN': '請輸入正確的市話號碼',
    'en-US': 'Enter a valid landline number',
  },
  ipv4_malformed: {
    status: 400,
    'zh-CN': '请输入正确的 IPv4 地址',
    'ch-CN': '請輸入正確的 IPv4 位址',
    'en-US': 'Enter a valid IPv4 address',
  },
  port_malformed: {
    status: 400,
    'zh-CN': '端口须为 0 到 65535 的整数',
    'ch-CN': '連接埠須為 0 到 65535 的整數',
    'en-US': 'Enter a whole number from 0 to 65535',
  },
  id_card_malformed: {
    status: 400,
    'zh-CN': '请输入正确的身份证号',
    'ch-CN': '請輸入正確的身分證號碼',
    'en-US': 'Enter a valid ID card number',
  },
  digits_only: {
    status: 400,
    'zh-CN': '只能输入数字',
    'ch-CN': '只能輸入數字',
    'en-US': 'Use digits only',
  },
  name_malformed: {
    status: 400,
    'zh-CN': '只能包含字母、数字和汉字',
    'ch-CN': '只能包含字母、數字和漢字',
    'en-US': 'Use only letters, digits and Chinese characters',
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
    'en-US': 'Enter a number from 0.01 to 100. 0.01 means 0.01%',
  },

  // Who asks
  unauthenticated: {
    status: 401,
    'zh-CN': '登录已失效，请重新登录',
    'ch-CN': '登入已失效，請重新登入',
    'en-US': 'Your session has expired. Sign in again',
  },
  token_expired: {
    status: 402,
    'zh-CN': '令牌已过期',
    'ch-CN': '權杖已過期',
    'en-US': 'The token has expired',
  },
  session_locked: {
    status: 423,
    'zh-CN': '已锁屏，请输入密码解锁',
    'ch-CN': '已鎖定螢幕，請輸入密碼解鎖',
    'en-US': 'Session locked. Unlock it with your password',
  },
  password_expired: {
    status: 403,
    'zh-CN': '密码已过期，请先设置新密码',
    'ch-CN': '密碼已過期，請先設定新密碼',
    'en-US': 'Your password has expired. Choose a new one first',
  },
  second_factor_required: {
    status: 403,
    'zh-CN': '请先设置两步验证再继续',
    'ch-CN': '請先設定兩步驟驗證再繼續',
    'en-US': 'Set up two-factor authentication to continue',
  },
  second_factor_last: {
    status: 409,
    'zh-CN': '您必须保留至少一种两步验证方式，请先添加另一种再移除',
    'ch-CN': '您必須保留至少一種兩步驟驗證方式，請先新增另一種再移除',
    'en-US': 'You need at least one second factor. Add another before you remove this one',
  },
  password_must_change: {
    status: 403,
    'zh-CN': '当前密码由他人设置，请先设置自己的密码',
    'ch-CN': '目前的密碼由他人設定，請先設定自己的密碼',
    'en-US': 'Someone else set your password. Choose your own first',
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
      'This account has no password. Sign in again with your sign-in provider, or ask an administrator to set a password',
  },
  code_wrong: {
    status: 422,
    'zh-CN': '验证码错误或已使用',
    'ch-CN': '驗證碼錯誤或已使用',
    'en-US': 'The code is wrong or has already been used',
  },
  passkey_wrong: {
    status: 422,
    'zh-CN': '通行密钥验证失败',
    'ch-CN': '通行金鑰驗證失敗',
    'en-US': "Couldn't verify the passkey",
  },
  passkey_copied: {
    status: 422,
    'zh-CN': '通行密钥的计数器倒退，可能已被复制，已拒绝使用',
    'ch-CN': '通行金鑰的計數器倒退，可能已被複製，已拒絕使用',
    'en-US': 'The passkey was rejected because its counter went backwards. It may have been copied',
  },
  step_up_required: {
    status: 428,
    'zh-CN': '此操作需要重新验证身份',
    'ch-CN': '此操作需要重新驗證身分',
    'en-US': 'Confirm your identity to continue',
  },
  sign_in_locked: {
    status: 429,
    'zh-CN': '失败次数过多，请在 {minutes} 分钟后重试',
    'ch-CN': '失敗次數過多，請在 {minutes} 分鐘後重試',
    'en-US': 'Too many failed attempts. Try again in {minutes} min',
  },
  too_many_requests: {
    status: 429,
    'zh-CN': '请求过于频繁，请稍后再试',
    'ch-CN': '請求過於頻繁，請稍後再試',
    'en-US': 'Too many requests. Try again later',
  },
  request_budget_exceeded: {
    status: 429,
    'zh-CN': '请求过于频繁，请在 {seconds} 秒后重试',
    'ch-CN': '請求過於頻繁，請在 {seconds} 秒後重試',
    'en-US': 'Too many requests. Try again in {seconds} s',
  },
  platform_call_forbidden: {
    status: 403,
    'zh-CN': '此密钥不允许进行该调用',
    'ch-CN': '此金鑰不允許進行該呼叫',
    'en-US': "This key isn't allowed to call this endpoint",
  },
  signature_invalid: {
    status: 401,
    'zh-CN': '签名无效',
    'ch-CN': '簽章無效',
    'en-US': 'Invalid request signature',
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
    'en-US': "You don't have permission to do this",
  },
  preview_only: {
    status: 403,
    'zh-CN': '预览模式下只能查看，不能修改',
    'ch-CN': '預覽模式下只能檢視，不能修改',
    'en-US': 'This is a preview: you can view everything but change nothing',
  },
  role_preview_only: {
    status: 403,
    'zh-CN': '正在以角色组“{role}”预览，只能查看，不能修改；请先结束预览',
    'ch-CN': '正在以角色組「{role}」預覽，只能檢視，不能修改；請先結束預覽',
    'en-US': "You're previewing role group {role} and can't make changes. End the preview first",
  },
  admin_name_malformed: {
    status: 400,
    'zh-CN': '只能使用字母、数字、汉字和 . _ - @',
    'ch-CN': '只能使用字母、數字、漢字和 . _ - @',
    'en-US': 'Use only letters, digits, Chinese characters and . _ - @',
  },
  ip_range_malformed: {
    status: 400,
    'zh-CN': '请输入有效的 IP 地址或网段，例如 10.0.0.0/8',
    'ch-CN': '請輸入有效的 IP 位址或網段，例如 10.0.0.0/8',
    'en-US': 'Enter IP addresses or networks such as 10.0.0.0/8',
  },
  social_login_off: {
    status: 404,
    'zh-CN': '未启用第三方登录',
    'ch-CN': '未啟用第三方登入',
    'en-US': "Signing in with another provider isn't set up",
  },
  social_login_expired: {
    status: 422,
    'zh-CN': '本次登录已过期，或是在另一浏览器中发起的，请重新登录',
    'ch-CN': '本次登入已過期，或是在另一瀏覽器中發起的，請重新登入',
    'en-US': 'This sign-in has expired or was started in another browser. Start again',
  },
  social_login_refused: {
    status: 422,
    'zh-CN': '无法验证第三方服务的答复，请重新登录',
    'ch-CN': '無法驗證第三方服務的回覆，請重新登入',
    'en-US': "The provider's response couldn't be verified. Start again",
  },
  provider_unavailable: {
    status: 503,
    'zh-CN': '第三方登录服务无响应，请稍后再试',
    'ch-CN': '第三方登入服務無回應，請稍後再試',
    'en-US': "The sign-in provider isn't responding. Try again later",
  },
  webhook_in_flight: {
    status: 409,
    'zh-CN': '正在发送，请稍后再试',
    'ch-CN': '正在傳送，請稍後再試',
    'en-US': 'This delivery is being sent. Try again in a moment',
  },
  not_found: { status: 404, 'zh-CN': '资源不存在', 'ch-CN': '資源不存在', 'en-US': 'Not found' },

  // State
  version_stale: {
    status: 409,
    'zh-CN': '数据已被他人修改：{changed}，请核对后重试',
    'ch-CN': '資料已被他人修改：{changed}，請核對後重試',
    'en-US': 'Someone else changed this: {changed}. Review it and try again',
  },
  transition_not_allowed: {
    status: 409,
    'zh-CN': '当前状态不允许此操作',
    'ch-CN': '目前狀態不允許此操作',
    'en-US': 'Not possible in the current status',
  },
  request_in_flight: {
    status: 409,
    'zh-CN': '相同的请求正在处理中',
    'ch-CN': '相同的請求正在處理中',
    'en-US': 'The same request is already being processed',
  },
  log_check_running: {
    status: 409,
    'zh-CN': '正在校验日志链，请等待其完成',
    'ch-CN': '正在校驗日誌鏈，請等待其完成',
    'en-US': 'A log verification is already running. Wait until it finishes',
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
  fuel_spent: {
    status: 422,
    'zh-CN': '买入的燃料已被消耗，无法冲正；请改用余额调整',
    'ch-CN': '買入的燃料已被消耗，無法沖正；請改用餘額調整',
    'en-US':
      "The fuel from this transfer has been spent, so it can't be reversed. Adjust the balance instead",
  },
  insufficient_balance: {
    status: 422,
    'zh-CN': '余额不足',
    'ch-CN': '餘額不足',
    'en-US': 'Insufficient balance',
  },
  already_reversed: {
    status: 409,
    'zh-CN': '已被冲正',
    'ch-CN': '已被沖正',
    'en-US': 'Already reversed',
  },

  // Adjustments
  adjust_limit_exceeded: {
    status: 403,
    'zh-CN': '金额超过您的调整、手工充值与保证金奖励上限 {limit} USDT',
    'ch-CN': '金額超過您的調整、手工充值與保證金獎勵上限 {limit} USDT',
    'en-US':
      'The amount exceeds your limit of {limit} USDT for adjustments, manual recharges and bond rewards',
  },
  evidence_gone: {
    status: 409,
    'zh-CN': '附件已失效或已被使用，请重新上传',
    'ch-CN': '附件已失效或已被使用，請重新上傳',
    'en-US': 'A file is no longer available or is used elsewhere. Upload it again',
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

  // Recharges
  period_closed: {
    status: 409,
    'zh-CN': '该日已经结账',
    'ch-CN': '該日已經結帳',
    'en-US': 'This day is already closed',
  },
  file_has_bad_rows: {
    status: 422,
    'zh-CN': '文件中有 {count} 行无法导入',
    'ch-CN': '檔案中有 {count} 行無法匯入',
    'en-US': '{count} rows of the file are invalid',
  },
  file_malformed: {
    status: 422,
    'zh-CN': '文件从第 {row} 行起无法读取，请修正后重新选择',
    'ch-CN': '檔案從第 {row} 行起無法讀取，請修正後重新選擇',
    'en-US': "The file can't be read from row {row}. Fix it and choose it again",
  },
  file_without_rows: {
    status: 422,
    'zh-CN': '文件中没有可导入的行',
    'ch-CN': '檔案中沒有可匯入的行',
    'en-US': 'The file has no valid rows',
  },
  period_malformed: {
    status: 400,
    'zh-CN': '结束日期不能早于开始日期，且最多 366 天',
    'ch-CN': '結束日期不能早於開始日期，且最多 366 天',
    'en-US': "The end date can't be before the start date, and the period can't exceed 366 days",
  },
  maker_is_checker: {
    status: 422,
    'zh-CN': '制单人不能复核自己的单据',
    'ch-CN': '製單人不能複核自己的單據',
    'en-US': 'The maker and the checker must be different people',
  },
  requester_only: {
    status: 422,
    'zh-CN': '只有申请人本人可以撤回申请',
    'ch-CN': '只有申請人本人可以撤回申請',
    'en-US': 'Only the requester can cancel the request',
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
  address_invalid: {
    status: 422,
    'zh-CN': '地址有误，或不属于该网络',
    'ch-CN': '地址有誤，或不屬於該網路',
    'en-US': 'The address is mistyped or belongs to another network',
  },
  twofa_required: {
    status: 422,
    'zh-CN': '用户尚未启用两步验证',
    'ch-CN': '使用者尚未啟用兩步驟驗證',
    'en-US': "The user hasn't enabled two-factor authentication",
  },
  kyc_required: {
    status: 422,
    'zh-CN': '用户尚未完成实名认证',
    'ch-CN': '使用者尚未完成實名認證',
    'en-US': "The user hasn't completed identity verification",
  },
  daily_limit_exceeded: {
    status: 422,
    'zh-CN': '超过 24 小时提现限额 {limit}',
    'ch-CN': '超過 24 小時提現限額 {limit}',
    'en-US': 'Exceeds the 24-hour limit of {limit}',
  },
  reviewer_is_owner: {
    status: 422,
    'zh-CN': '不能处理自己账户的资金',
    'ch-CN': '不能處理自己帳戶的資金',
    'en-US': "You can't decide on your own account's money",
  },
  txid_invalid: {
    status: 422,
    'zh-CN': '交易哈希不符合该网络的格式',
    'ch-CN': '交易雜湊不符合該網路的格式',
    'en-US': 'Invalid transaction hash for this network',
  },
  payment_mismatch: {
    status: 422,
    'zh-CN': '付款数据与记录不一致',
    'ch-CN': '付款資料與記錄不一致',
    'en-US': "The payment doesn't match the record",
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
    'en-US': 'A reversal has already been requested and is waiting for review',
  },

  // Role groups
  export_limit_exceeded: {
    status: 403,
    'zh-CN': '超过您的导出上限 {limit} 行，请缩小筛选范围',
    'ch-CN': '超過您的匯出上限 {limit} 列，請縮小篩選範圍',
    'en-US': 'Exceeds your export limit of {limit} rows. Narrow the filters',
  },

  // The server itself
  database_unavailable: {
    status: 503,
    'zh-CN': '数据库暂不可用，请稍后重试',
    'ch-CN': '資料庫暫時無法使用，請稍後重試',
    'en-US': 'The database is unavailable. Try again later',
  },
  overloaded: {
    status: 503,
    'zh-CN': '系统繁忙，请稍后重试',
    'ch-CN': '系統繁忙，請稍後重試',
    'en-US': 'The system is busy. Try again later',
  },
  pool_exhausted: {
    status: 503,
    'zh-CN': '当前请求过多，请稍后重试',
    'ch-CN': '目前請求過多，請稍後重試',
    'en-US': 'Too many requests right now. Try again later',
  },
  record_busy: {
    status: 503,
    'zh-CN': '有其他操作正在处理该记录，请稍后重试',
    'ch-CN': '有其他操作正在處理該記錄，請稍後重試',
    'en-US': 'This record is being changed. Try again in a moment',
  },
  internal: {
    status: 500,
    'zh-CN': '服务器错误，请刷新后重试',
    'ch-CN': '伺服器錯誤，請重新整理後重試',
    'en-US': 'Server error. Refresh and try again',
  },
} as const satisfies Refusals;
