import type { Refusals } from '../../../core/refusals.ts';

export const refusals = {
  copy_profit_differs: {
    status: 409,
    'zh-CN': '同一编号的跟单收益已按其他内容上报',
    'ch-CN': '同一編號的跟單收益已按其他內容回報',
    'en-US': 'Another copy profit has already been reported under this reference',
  },
  copy_profit_not_last: {
    status: 409,
    'zh-CN': '该跟随关系之后还有有效的上报，须先冲正最近的一笔',
    'ch-CN': '該跟隨關係之後還有有效的回報，須先沖正最近的一筆',
    'en-US': 'There is a later report for this follower and trader. Reverse the latest one first',
  },
  copy_trader_unseen: {
    status: 422,
    'zh-CN': '该带单员不在您的数据范围内，须由能看到双方的同事处理',
    'ch-CN': '該帶單員不在您的資料範圍內，須由能看到雙方的同事處理',
    'en-US': 'The trader is outside your data scope. Someone who can see both sides must decide',
  },
  copy_of_self: {
    status: 422,
    'zh-CN': '用户不能跟随自己',
    'ch-CN': '使用者不能跟隨自己',
    'en-US': "Users can't follow themselves",
  },
  share_pct_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 30、最多 2 位小数的数字',
    'ch-CN': '請輸入 0 到 30、最多 2 位小數的數字',
    'en-US': 'Enter a number from 0 to 30 with up to 2 decimals',
  },
  period_empty: {
    status: 400,
    'zh-CN': '周期的结束必须晚于开始',
    'ch-CN': '週期的結束必須晚於開始',
    'en-US': 'The period must end after it starts',
  },
  period_not_over: {
    status: 422,
    'zh-CN': '该周期尚未结束',
    'ch-CN': '該週期尚未結束',
    'en-US': "The period hasn't ended yet",
  },
  period_before_mark: {
    status: 409,
    'zh-CN': '该跟随关系已上报至 {until}，不能再上报更早的周期',
    'ch-CN': '該跟隨關係已回報至 {until}，不能再回報更早的週期',
    'en-US': "Already reported up to {until} for this follower and trader. Earlier periods can't be reported",
  },
  insufficient_available: {
    status: 422,
    'zh-CN': '跟随者可用余额不足以付分成 {share} USDT；未作任何变更，请稍后重试',
    'ch-CN': '跟隨者可用餘額不足以付分成 {share} USDT；未作任何變更，請稍後重試',
    'en-US':
      "The follower's available balance doesn't cover the share of {share} USDT. Nothing has changed. Try again later",
  },
} as const satisfies Refusals;
