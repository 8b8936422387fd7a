import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  amount_zero: {
    status: 400,
    'zh-CN': '金额不能为零',
    'ch-CN': '金額不能為零',
    'en-US': "The amount can't be zero",
  },
  line_in_future: {
    status: 400,
    'zh-CN': '有流水的时间在未来',
    'ch-CN': '有流水的時間在未來',
    'en-US': 'The time of a line is in the future',
  },
  match_is_exact: {
    status: 422,
    'zh-CN': '流水号与金额均一致的匹配不能撤销',
    'ch-CN': '流水號與金額均一致的匹配不能撤銷',
    'en-US': "A match by reference and amount can't be undone",
  },
  match_amount_differs: {
    status: 422,
    'zh-CN': '批次在该账户上的金额与此行不同',
    'ch-CN': '批次在該帳戶上的金額與此行不同',
    'en-US': 'The batch has a different amount on this account',
  },
  batch_not_open: {
    status: 422,
    'zh-CN': '该批次不涉及此账户，或已与另一行匹配',
    'ch-CN': '該批次不涉及此帳戶，或已與另一行匹配',
    'en-US': "The batch isn't on this account, or is already matched to another line",
  },
} as const satisfies Refusals;
