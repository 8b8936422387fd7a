import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  password_present: {
    status: 409,
    'zh-CN': '账号已有密码，请改用修改密码',
    'ch-CN': '帳號已有密碼，請改用變更密碼',
    'en-US': 'This account already has a password. Change it instead',
  },
  second_factor_on: {
    status: 409,
    'zh-CN': '两步验证已开启',
    'ch-CN': '兩步驟驗證已開啟',
    'en-US': 'Two-factor authentication is already on',
  },
  password_unchanged: {
    status: 422,
    'zh-CN': '新密码不能与原密码相同',
    'ch-CN': '新密碼不能與原密碼相同',
    'en-US': 'Choose a password different from the current one',
  },
  passkeys_full: {
    status: 422,
    'zh-CN': '通行密钥数量已达上限',
    'ch-CN': '通行金鑰數量已達上限',
    'en-US': "You've reached the maximum number of passkeys",
  },
  identity_taken: {
    status: 409,
    'zh-CN': '该第三方账号已关联其他管理员',
    'ch-CN': '此第三方帳號已連結其他管理員',
    'en-US': 'This account is already linked to another admin',
  },
  identity_held: {
    status: 409,
    'zh-CN': '您已关联该服务的一个账号，请先取消关联',
    'ch-CN': '您已連結此服務的一個帳號，請先取消連結',
    'en-US': "You've already linked an account of this provider. Unlink it first",
  },
} as const satisfies Refusals;
