import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  adjustment_expired: {
    status: 409,
    'zh-CN': '该调整单已过期，须重新提交',
    'ch-CN': '該調整單已過期，須重新提交',
    'en-US': 'This proposal has expired. Submit it again',
  },
  maker_only: {
    status: 422,
    'zh-CN': '只有制单人本人可以撤回',
    'ch-CN': '只有製單人本人可以撤回',
    'en-US': 'Only the maker can cancel it',
  },
  reference_unknown: {
    status: 404,
    'zh-CN': '该用户没有此单号的提现或充值',
    'ch-CN': '該使用者沒有此單號的提現或充值',
    'en-US': 'The user has no withdrawal or recharge with this number',
  },
} as const satisfies Refusals;
