import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  share_malformed: {
    status: 400,
    'zh-CN': '请输入 0 到 100 之间、最多 4 位小数的数字',
    'ch-CN': '請輸入 0 到 100 之間、最多 4 位小數的數字',
    'en-US': 'Enter a number from 0 to 100 with up to 4 decimals',
  },
  rates_malformed: {
    status: 400,
    'zh-CN': '比例表的层级数或代数与方案不一致',
    'ch-CN': '比例表的等級數或代數與方案不一致',
    'en-US': 'The rate table needs one column per generation and one row per level',
  },
  path_above_cap: {
    status: 400,
    'zh-CN': '最差路径的分成合计超过单笔上限',
    'ch-CN': '最差路徑的分成合計超過單筆上限',
    'en-US': 'The worst path exceeds the per-fee cap',
  },
  reward_of_own: {
    status: 403,
    'zh-CN': '不能处理自己账户的奖励',
    'ch-CN': '不能處理自己帳戶的獎勵',
    'en-US': "You can't claw back rewards of your own account",
  },
  fee_differs: {
    status: 409,
    'zh-CN': '同一编号的费用已按其他内容上报',
    'ch-CN': '同一編號的費用已按其他內容回報',
    'en-US': 'Another fee has already been reported under this reference',
  },
  fee_of_copy_profit: {
    status: 409,
    'zh-CN': '该抽成随跟单收益入账，不能单独退回',
    'ch-CN': '該抽成隨跟單收益入帳，不能單獨退回',
    'en-US': "This commission was booked with a copy profit and can't be refunded alone",
  },
  level_of_own: {
    status: 403,
    'zh-CN': '不能更改自己账户的等级',
    'ch-CN': '不能變更自己帳戶的等級',
    'en-US': "You can't set the level of your own account",
  },
  level_has_users: {
    status: 409,
    'zh-CN': '该等级下还有用户，不能删除',
    'ch-CN': '該等級下還有使用者，不能刪除',
    'en-US': "A level with users can't be deleted",
  },
  level_of_codes: {
    status: 409,
    'zh-CN': '激活码已给予或将给予该等级，不能删除',
    'ch-CN': '啟用碼已給予或將給予該等級，不能刪除',
    'en-US': "A level that codes gave, or still give, can't be deleted",
  },
  level_not_locked: {
    status: 409,
    'zh-CN': '该用户的等级未锁定',
    'ch-CN': '該使用者的等級未鎖定',
    'en-US': "This level isn't locked",
  },
} as const satisfies Refusals;
