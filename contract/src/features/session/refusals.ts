import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  token_reused: {
    status: 401,
    'zh-CN': '旧令牌被再次使用，本次登录已终止，请重新登录；如非本人操作，请修改密码',
    'ch-CN': '舊權杖被再次使用，本次登入已終止，請重新登入；如非本人操作，請變更密碼',
    'en-US':
      "An old token was used again, so this session was ended. Sign in again. If it wasn't you, change your password",
  },
  credentials_wrong: {
    status: 401,
    'zh-CN': '用户名或密码错误',
    'ch-CN': '使用者名稱或密碼錯誤',
    'en-US': 'Wrong username or password',
  },
  code_required: {
    status: 401,
    'zh-CN': '请输入验证器中的验证码，或使用通行密钥',
    'ch-CN': '請輸入驗證器中的驗證碼，或使用通行金鑰',
    'en-US': 'Enter the code from your authenticator, or use a passkey',
  },
  social_login_unknown: {
    status: 422,
    'zh-CN': '该账号无法在此登录，或仍在等待审核',
    'ch-CN': '此帳號無法在此登入，或仍在等待審核',
    'en-US': "This account can't sign in here, or is still pending approval",
  },
  proof_of_another: {
    status: 422,
    'zh-CN': '这不是您已关联的账号，请用已关联的账号确认',
    'ch-CN': '這不是您已連結的帳號，請用已連結的帳號確認',
    'en-US': "This isn't your linked account. Confirm with the linked one",
  },
  proof_stale: {
    status: 422,
    'zh-CN': '登录服务没有重新验证您的身份，请退出后重新登录，或请管理员设置密码',
    'ch-CN': '登入服務沒有重新驗證您的身分，請登出後重新登入，或請管理員設定密碼',
    'en-US':
      "The provider didn't verify your identity again. Sign out and sign in again, or ask an administrator to set a password",
  },
} as const satisfies Refusals;
