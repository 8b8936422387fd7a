import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  ip_malformed: {
    status: 400,
    'zh-CN': '请输入正确的 IP 地址',
    'ch-CN': '請輸入正確的 IP 位址',
    'en-US': 'Enter a valid IP address',
  },
  user_not_frozen: {
    status: 409,
    'zh-CN': '用户未被冻结',
    'ch-CN': '使用者未被凍結',
    'en-US': "The user isn't frozen",
  },
  referrer_unknown: {
    status: 422,
    'zh-CN': '邀请人不存在',
    'ch-CN': '邀請人不存在',
    'en-US': 'Referrer not found',
  },
  user_not_blacklisted: {
    status: 409,
    'zh-CN': '用户不在黑名单中',
    'ch-CN': '使用者不在黑名單中',
    'en-US': "The user isn't blacklisted",
  },
  user_request_open: {
    status: 409,
    'zh-CN': '已有申请等待另一位管理员处理',
    'ch-CN': '已有申請等待另一位管理員處理',
    'en-US': 'Another request for this user is already waiting for review',
  },
  user_request_of_other: {
    status: 403,
    'zh-CN': '只有申请人可以撤回',
    'ch-CN': '只有申請人可以撤回',
    'en-US': 'Only the requester can cancel it',
  },
  user_request_none: {
    status: 409,
    'zh-CN': '没有待处理的申请',
    'ch-CN': '沒有待處理的申請',
    'en-US': 'There is no pending request',
  },
  user_is_own: {
    status: 422,
    'zh-CN': '不能对自己的账户执行此操作',
    'ch-CN': '不能對自己的帳戶執行此操作',
    'en-US': "You can't do this to your own account",
  },
  referrer_below: {
    status: 422,
    'zh-CN': '新上级是该用户本人或其团队成员',
    'ch-CN': '新上級是該使用者本人或其團隊成員',
    'en-US': "The new referrer is the user or someone in the user's team",
  },
  referrer_same: {
    status: 422,
    'zh-CN': '该用户已在此上级之下',
    'ch-CN': '該使用者已在此上級之下',
    'en-US': 'The user already has this referrer',
  },
  referrer_in_own_team: {
    status: 422,
    'zh-CN': '不能将用户移到您自己的账户或其团队之下',
    'ch-CN': '不能將使用者移到您自己的帳戶或其團隊之下',
    'en-US': "You can't move users below your own account or its team",
  },
  second_factor_absent: {
    status: 409,
    'zh-CN': '用户没有启用两步验证',
    'ch-CN': '使用者沒有啟用兩步驟驗證',
    'en-US': 'The user has no two-factor authentication',
  },
  frozen_until_past: {
    status: 422,
    'zh-CN': '解冻时间必须晚于现在',
    'ch-CN': '解凍時間必須晚於現在',
    'en-US': 'Enter an unfreeze time in the future',
  },
  thaw_same_admin: {
    status: 422,
    'zh-CN': '风控冻结须由另一位管理员解冻',
    'ch-CN': '風控凍結須由另一位管理員解凍',
    'en-US': 'Another admin must unfreeze a user frozen by risk control',
  },
  moment_ahead: {
    status: 422,
    'zh-CN': '该时间在未来，请检查平台的时钟',
    'ch-CN': '該時間在未來，請檢查平台的時鐘',
    'en-US': "This time is in the future. Check the platform's clock",
  },
} as const satisfies Refusals;
