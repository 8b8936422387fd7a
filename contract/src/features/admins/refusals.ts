import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  second_factor_off: {
    status: 409,
    'zh-CN': '没有可重置的两步验证或通行密钥',
    'ch-CN': '沒有可重設的兩步驟驗證或通行金鑰',
    'en-US': 'There is no two-factor authentication or passkey to reset',
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
    'en-US': "Email isn't configured on this server",
  },
  invitation_invalid: {
    status: 422,
    'zh-CN': '邀请码无效、已使用或已过期，或与用户名不符',
    'ch-CN': '邀請碼無效、已使用或已過期，或與使用者名稱不符',
    'en-US': 'The invitation code is invalid, used, expired or for another username',
  },
  admin_beyond_rights: {
    status: 403,
    'zh-CN': '该管理员拥有您没有的权限',
    'ch-CN': '該管理員擁有您沒有的權限',
    'en-US': "This admin has permissions that you don't have",
  },
  role_beyond_rights: {
    status: 403,
    'zh-CN': '不能授予您自己没有的权限',
    'ch-CN': '不能授予您自己沒有的權限',
    'en-US': "You can't grant permissions that you don't have",
  },
  admin_self: {
    status: 403,
    'zh-CN': '不能对自己的账号执行此操作',
    'ch-CN': '不能對自己的帳號執行此操作',
    'en-US': "You can't do this to your own account",
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
    'en-US': "Not possible in this admin's current status",
  },
  ip_range_excludes_you: {
    status: 422,
    'zh-CN': '必须包含您当前的 IP 地址 {ip}',
    'ch-CN': '必須包含您目前的 IP 位址 {ip}',
    'en-US': 'Include your own address {ip}',
  },
} as const satisfies Refusals;
