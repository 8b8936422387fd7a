import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  asset_code_malformed: {
    status: 400,
    'zh-CN': '请输入 1 至 20 位大写字母或数字，如 BTC',
    'ch-CN': '請輸入 1 至 20 位大寫字母或數字，如 BTC',
    'en-US': 'Enter 1 to 20 capital letters or digits, such as BTC',
  },
  rate_symbol_malformed: {
    status: 400,
    'zh-CN': '请输入以 USDT 计价的交易对，如 BTC/USDT',
    'ch-CN': '請輸入以 USDT 計價的交易對，如 BTC/USDT',
    'en-US': 'Enter a pair priced in USDT, such as BTC/USDT',
  },
  rate_bounds_crossed: {
    status: 400,
    'zh-CN': '最高汇率须高于最低汇率',
    'ch-CN': '最高匯率須高於最低匯率',
    'en-US': 'The maximum rate must be above the minimum',
  },
  rate_out_of_bounds: {
    status: 409,
    'zh-CN': '汇率超出其上下限，请先调整上下限',
    'ch-CN': '匯率超出其上下限，請先調整上下限',
    'en-US': 'The rate is outside its limits. Change the limits first',
  },
  rate_not_refused: {
    status: 409,
    'zh-CN': '没有待接受的汇率',
    'ch-CN': '沒有待接受的匯率',
    'en-US': 'There is no rejected rate to accept',
  },
  rate_in_use: {
    status: 409,
    'zh-CN': '平台资产的汇率不能删除',
    'ch-CN': '平台資產的匯率不能刪除',
    'en-US': "The rate of a company asset can't be removed",
  },
} as const satisfies Refusals;
