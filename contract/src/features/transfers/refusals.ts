import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  transfer_closed: {
    status: 422,
    'zh-CN': '该类划转暂未开放',
    'ch-CN': '該類劃轉暫未開放',
    'en-US': 'Transfers of this type are closed',
  },
  transfer_day_limit: {
    status: 422,
    'zh-CN': '超过 24 小时划转限额 {limit}',
    'ch-CN': '超過 24 小時劃轉限額 {limit}',
    'en-US': 'Exceeds the 24-hour transfer limit of {limit}',
  },
  transfer_receiver_unseen: {
    status: 422,
    'zh-CN': '收款用户不在您的数据范围内，须由能看到双方的同事处理',
    'ch-CN': '收款使用者不在您的資料範圍內，須由能看到雙方的同事處理',
    'en-US': 'The recipient is outside your data scope. Someone who can see both sides must decide',
  },
  transfer_to_self: {
    status: 422,
    'zh-CN': '不能划转给自己',
    'ch-CN': '不能劃轉給自己',
    'en-US': "Users can't transfer to themselves",
  },
  transfer_cooling_down: {
    status: 422,
    'zh-CN': '安全设置变更后 24 小时内不可转给他人',
    'ch-CN': '安全設定變更後 24 小時內不可轉給他人',
    'en-US': 'Transfers to others are closed for 24 hours after a security change',
  },
  transfer_flagged: {
    status: 422,
    'zh-CN': '该用户存在风险，暂不可转给他人',
    'ch-CN': '該使用者存在風險，暫不可轉給他人',
    'en-US': "The user is flagged as high risk and can't transfer to others",
  },
  transfer_of_debtor: {
    status: 422,
    'zh-CN': '该用户对平台有欠款，还清前不可转给他人',
    'ch-CN': '該使用者對平台有欠款，還清前不可轉給他人',
    'en-US': "The user owes the company money and can't transfer to others until it's repaid",
  },
  receiver_unavailable: {
    status: 422,
    'zh-CN': '收款用户不存在或暂不能接收',
    'ch-CN': '收款使用者不存在或暫不能接收',
    'en-US': "The receiver doesn't exist or can't receive right now",
  },
  nothing_received: {
    status: 422,
    'zh-CN': '扣除手续费并换算后没有可得金额；奖励所得的燃料不能换回',
    'ch-CN': '扣除手續費並換算後沒有可得金額；獎勵所得的燃料不能換回',
    'en-US':
      "Nothing would be received: the fee takes the full amount, or the fuel came from a reward and can't be converted back",
  },
  rate_changed: {
    status: 409,
    'zh-CN': '汇率或手续费已变更，现在可得 {received}',
    'ch-CN': '匯率或手續費已變更，現在可得 {received}',
    'en-US': 'The terms have changed. You would now receive {received}',
  },
} as const satisfies Refusals;
