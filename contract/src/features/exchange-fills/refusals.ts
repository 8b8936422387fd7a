import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  trade_twice: {
    status: 400,
    'zh-CN': '同一成交在一次上报中出现两次',
    'ch-CN': '同一成交在一次回報中出現兩次',
    'en-US': 'Duplicate trade in one report',
  },
  trade_outside: {
    status: 400,
    'zh-CN': '有成交不在所述期间内',
    'ch-CN': '有成交不在所述期間內',
    'en-US': 'A trade is outside the period',
  },
  trade_of_other: {
    status: 409,
    'zh-CN': '有成交已属于另一账户：{trade}',
    'ch-CN': '有成交已屬於另一帳戶：{trade}',
    'en-US': 'A trade belongs to another account: {trade}',
  },
  trade_known_there: {
    status: 409,
    'zh-CN': '对方账户已有该成交：{trade}',
    'ch-CN': '對方帳戶已有該成交：{trade}',
    'en-US': 'The other account already has this trade: {trade}',
  },
  list_of_same: {
    status: 422,
    'zh-CN': '该清单已在此账户名下',
    'ch-CN': '該清單已在此帳戶名下',
    'en-US': 'The list already belongs to this account',
  },
} as const satisfies Refusals;
