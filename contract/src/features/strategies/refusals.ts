import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  strategy_lint: {
    status: 422,
    'zh-CN': '当前版本还有未解决的检查问题，请先修正并保存新版本',
    'ch-CN': '目前版本還有未解決的檢查問題，請先修正並儲存新版本',
    'en-US': 'The parameter check found problems in this revision. Fix them and save a new revision first',
  },
  strategy_no_backtest: {
    status: 422,
    'zh-CN': '当前版本在最近 30 天内没有完成的回测，请先运行回测',
    'ch-CN': '目前版本在最近 30 天內沒有完成的回測，請先執行回測',
    'en-US': 'This revision has no backtest from the last 30 days. Run one first',
  },
  strategy_on_shelf: {
    status: 409,
    'zh-CN': '当前版本已经上架',
    'ch-CN': '目前版本已經上架',
    'en-US': 'This revision is already on the shelf',
  },
  strategy_shelf_requested: {
    status: 409,
    'zh-CN': '该策略正在等待上架审批，请先批准、拒绝或撤回申请',
    'ch-CN': '該策略正在等待上架審批，請先批准、拒絕或撤回申請',
    'en-US': 'A shelf request is pending. Approve, decline or cancel it first',
  },
  strategy_shelf_not_requested: {
    status: 409,
    'zh-CN': '没有等待审批的上架申请',
    'ch-CN': '沒有等待審批的上架申請',
    'en-US': 'No shelf request is pending',
  },
  strategy_terms_fixed: {
    status: 409,
    'zh-CN': '策略在架或等待审批时不能修改，请先下架，或拒绝、撤回申请',
    'ch-CN': '策略在架或等待審批時不能修改，請先下架，或拒絕、撤回申請',
    'en-US':
      'Fixed while on the shelf or requested. Take it off the shelf, or decline or cancel the request first',
  },
  strategy_pair_market: {
    status: 422,
    'zh-CN': '交易对与策略不匹配：现货策略需要现货交易对，合约策略需要正向合约',
    'ch-CN': '交易對與策略不匹配：現貨策略需要現貨交易對，合約策略需要正向合約',
    'en-US': 'Spot strategies need a spot pair, contract strategies a linear contract',
  },
  strategy_in_use: {
    status: 422,
    'zh-CN': '有机器人正在使用该策略，不能删除',
    'ch-CN': '有機器人正在使用該策略，不能刪除',
    'en-US': "Robots use this strategy, so it can't be deleted",
  },
  strategy_revisions_full: {
    status: 422,
    'zh-CN': '版本数已达上限 {max}，请复制为新策略',
    'ch-CN': '版本數已達上限 {max}，請複製為新策略',
    'en-US': "You've reached the limit of {max} revisions. Clone the strategy to continue",
  },
  category_not_empty: {
    status: 422,
    'zh-CN': '分类下还有策略，请先移走或删除这些策略',
    'ch-CN': '分類下還有策略，請先移走或刪除這些策略',
    'en-US': 'This category still has strategies. Move or delete them first',
  },
  category_shelf_in_use: {
    status: 403,
    'zh-CN': '分类下有在架策略，显示或隐藏分类需要上架、下架策略的权限',
    'ch-CN': '分類下有在架策略，顯示或隱藏分類需要上架、下架策略的權限',
    'en-US':
      'Showing or hiding a category with strategies on the shelf needs permission to shelve strategies',
  },
  strategy_schedule_over: {
    status: 422,
    'zh-CN': '定时下架时间已过，请先修改',
    'ch-CN': '定時下架時間已過，請先修改',
    'en-US': 'The scheduled end has passed. Change it first',
  },
  strategy_direction: {
    status: 400,
    'zh-CN': '做空需要合约和至少 1 倍杠杆',
    'ch-CN': '做空需要合約和至少 1 倍槓桿',
    'en-US': 'Short strategies need a contract with at least 1× leverage',
  },
  strategy_leverage: {
    status: 400,
    'zh-CN': '请输入 1 到 200 之间的杠杆；现货为 0',
    'ch-CN': '請輸入 1 到 200 之間的槓桿；現貨為 0',
    'en-US': 'Enter leverage from 1 to 200, or 0 for spot',
  },
  strategy_spot_zero: {
    status: 400,
    'zh-CN': '现货没有资金费率和维持保证金，请填写 0',
    'ch-CN': '現貨沒有資金費率和維持保證金，請填寫 0',
    'en-US': 'Spot has no funding and no maintenance margin. Enter 0',
  },
  strategy_schedule: {
    status: 400,
    'zh-CN': '下架时间必须晚于上架时间',
    'ch-CN': '下架時間必須晚於上架時間',
    'en-US': 'The end must be after the start',
  },
  strategy_multiple: {
    status: 400,
    'zh-CN': '请输入 1 到 3 之间的数字，最多 4 位小数',
    'ch-CN': '請輸入 1 到 3 之間的數字，最多 4 位小數',
    'en-US': 'Enter a number from 1 to 3 with up to 4 decimals',
  },
  strategy_scale: {
    status: 400,
    'zh-CN': '请输入 0.5 到 3 之间的数字，最多 4 位小数',
    'ch-CN': '請輸入 0.5 到 3 之間的數字，最多 4 位小數',
    'en-US': 'Enter a number from 0.5 to 3 with up to 4 decimals',
  },
  strategy_step: {
    status: 400,
    'zh-CN': '请输入 0.01 到 100 之间的百分比，最多 4 位小数',
    'ch-CN': '請輸入 0.01 到 100 之間的百分比，最多 4 位小數',
    'en-US': 'Enter a percentage from 0.01 to 100 with up to 4 decimals',
  },
  strategy_rebound: {
    status: 400,
    'zh-CN': '请输入 0 到 100 之间的百分比，最多 4 位小数',
    'ch-CN': '請輸入 0 到 100 之間的百分比，最多 4 位小數',
    'en-US': 'Enter a percentage from 0 to 100 with up to 4 decimals',
  },
  strategy_fee: {
    status: 400,
    'zh-CN': '请输入 0 到 10 之间的百分比，最多 4 位小数',
    'ch-CN': '請輸入 0 到 10 之間的百分比，最多 4 位小數',
    'en-US': 'Enter a percentage from 0 to 10 with up to 4 decimals',
  },
  strategy_margin: {
    status: 400,
    'zh-CN': '请输入 0 到 50 之间的百分比，最多 4 位小数',
    'ch-CN': '請輸入 0 到 50 之間的百分比，最多 4 位小數',
    'en-US': 'Enter a percentage from 0 to 50 with up to 4 decimals',
  },
  strategy_funding: {
    status: 400,
    'zh-CN': '请输入 -10 到 10 之间的百分比，最多 4 位小数',
    'ch-CN': '請輸入 -10 到 10 之間的百分比，最多 4 位小數',
    'en-US': 'Enter a percentage from -10 to 10 with up to 4 decimals',
  },
  strategy_money: {
    status: 400,
    'zh-CN': '请输入大于 0 的金额，最多 8 位小数',
    'ch-CN': '請輸入大於 0 的金額，最多 8 位小數',
    'en-US': 'Enter an amount above 0 with up to 8 decimals',
  },
  strategy_notional: {
    status: 400,
    'zh-CN': '请输入不小于 0 的金额，最多 8 位小数',
    'ch-CN': '請輸入不小於 0 的金額，最多 8 位小數',
    'en-US': 'Enter an amount of 0 or more with up to 8 decimals',
  },
  strategy_quantity: {
    status: 400,
    'zh-CN': '请输入大于 0 的数字，最多 18 位小数',
    'ch-CN': '請輸入大於 0 的數字，最多 18 位小數',
    'en-US': 'Enter a number above 0 with up to 18 decimals',
  },
  strategy_adds: {
    status: 400,
    'zh-CN': '请输入 0 到 30 之间的整数',
    'ch-CN': '請輸入 0 到 30 之間的整數',
    'en-US': 'Enter a whole number from 0 to 30',
  },
  strategy_period: {
    status: 400,
    'zh-CN': '请输入 2 到 500 之间的整数',
    'ch-CN': '請輸入 2 到 500 之間的整數',
    'en-US': 'Enter a whole number from 2 to 500',
  },
  strategy_cooldown: {
    status: 400,
    'zh-CN': '请输入 0 到 525600 之间的整数（分钟）',
    'ch-CN': '請輸入 0 到 525600 之間的整數（分鐘）',
    'en-US': 'Enter a whole number of minutes from 0 to 525,600',
  },
  strategy_flag: {
    status: 400,
    'zh-CN': '请输入 0 或 1',
    'ch-CN': '請輸入 0 或 1',
    'en-US': 'Enter 0 or 1',
  },
} as const satisfies Refusals;

export type StrategyErrorCode = keyof typeof refusals;
