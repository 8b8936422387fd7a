import type { Notices } from '../../core/notices.ts';

export const notices = {
  password_changed: {
    to: 'owner',
    'zh-CN': '您的密码已更改',
    'ch-CN': '您的密碼已更改',
    'en-US': 'Your password was changed',
  },
  second_factor_removed: {
    to: 'owner',
    'zh-CN': '您的两步验证或通行密钥已移除',
    'ch-CN': '您的兩步驟驗證或通行金鑰已移除',
    'en-US': 'A second factor or passkey was removed from your account',
  },
  second_factor_reset: {
    to: 'owner',
    'zh-CN': '您的两步验证和通行密钥已被重置',
    'ch-CN': '您的兩步驟驗證和通行金鑰已被重設',
    'en-US': 'Your two-factor authentication and passkeys were reset',
  },
  identity_linked: {
    to: 'owner',
    'zh-CN': '您的账号已关联外部登录服务',
    'ch-CN': '您的帳號已關聯外部登入服務',
    'en-US': 'A sign-in provider was linked to your account',
  },
  new_place: {
    to: 'owner',
    'zh-CN': '您的账号在新的设备或网络登录',
    'ch-CN': '您的帳號在新的裝置或網路登入',
    'en-US': 'Sign-in from a new device or network',
  },
} as const satisfies Notices;
