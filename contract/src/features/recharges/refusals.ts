import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  asset_not_rechargeable: {
    status: 422,
    'zh-CN': '该资产不能从外部充值',
    'ch-CN': '該資產不能從外部充值',
    'en-US': "This asset can't be recharged",
  },
  index_differs: {
    status: 409,
    'zh-CN': '同一笔资金已按该交易的另一输出序号或另一网络入账：请先撤销那一笔，或等待平台报告两个输出',
    'ch-CN': '同一筆資金已按該交易的另一輸出序號或另一網路入帳：請先撤銷那一筆，或等待平台報告兩個輸出',
    'en-US':
      'The same payment is booked under another output of this transaction or on another network. Reverse that one first, or wait until the platform reports both outputs',
  },
  transaction_dropped: {
    status: 409,
    'zh-CN': '网络已放弃该交易：请等待平台再次报告',
    'ch-CN': '網路已放棄該交易：請等待平台再次報告',
    'en-US': 'The network dropped this transaction. Wait until the platform reports it again',
  },
  match_not_requested: {
    status: 409,
    'zh-CN': '须先由另一位管理员提交认领申请',
    'ch-CN': '須先由另一位管理員提交認領申請',
    'en-US': 'Another admin must request the match first',
  },
  match_already_requested: {
    status: 409,
    'zh-CN': '认领申请已提交，等待复核',
    'ch-CN': '認領申請已提交，等待複核',
    'en-US': 'A match has already been requested and is waiting for review',
  },
  bulk_not_imported: {
    status: 422,
    'zh-CN': '所选记录并非都只是等待导入复核，请逐条处理其余记录',
    'ch-CN': '所選記錄並非都只是等待匯入複核，請逐筆處理其餘記錄',
    'en-US': 'The selection includes a recharge that needs more than an import review. Review it separately',
  },
  bulk_in_doubt: {
    status: 409,
    'zh-CN': '该笔的用户、金额或网络须单独审核，不能批量通过',
    'ch-CN': '該筆的使用者、金額或網路須單獨審核，不能批次通過',
    'en-US': 'The user, amount or network of this recharge needs a separate review',
  },
} as const satisfies Refusals;
