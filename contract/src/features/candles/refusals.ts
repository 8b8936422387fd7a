import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  candle_tick_missing: {
    status: 422,
    'zh-CN': '该交易对没有最小价格变动，无法保存K线',
    'ch-CN': '該交易對沒有最小价格變動，無法儲存K線',
    'en-US': "This pair has no tick size, so its candles can't be stored",
  },
  candle_tick_other: {
    status: 422,
    'zh-CN': '已有K线按另一最小价格变动保存；请先删除原有K线',
    'ch-CN': '已有K線按另一最小价格變動儲存；請先刪除原有K線',
    'en-US': "This pair's candles are stored with another tick size. Delete them first",
  },
  candle_block_malformed: {
    status: 400,
    'zh-CN': 'K线数据有误',
    'ch-CN': 'K線資料有誤',
    'en-US': 'Invalid candle data',
  },
  candle_not_closed: {
    status: 422,
    'zh-CN': '{day} 的K线尚未收盘；请只导入已收盘的K线',
    'ch-CN': '{day} 的K線尚未收盤；請只匯入已收盤的K線',
    'en-US': 'A candle of {day} has not closed yet. Import closed candles only',
  },
  candle_import_empty: {
    status: 422,
    'zh-CN': '没有可导入的K线',
    'ch-CN': '沒有可匯入的K線',
    'en-US': 'There are no candles to import',
  },
  candle_conflicts: {
    status: 422,
    'zh-CN': '有 {count} 根K线与已保存的不同；请选择保留或覆盖',
    'ch-CN': '有 {count} 根K線與已儲存的不同；請選擇保留或覆蓋',
    'en-US': '{count} candles differ from those stored. Choose whether to keep or replace them',
  },
  candle_range_empty: {
    status: 422,
    'zh-CN': '该范围内没有K线',
    'ch-CN': '該範圍內沒有K線',
    'en-US': 'No candles in this range',
  },
  candle_range_open: {
    status: 422,
    'zh-CN': '开始时间必须早于结束时间',
    'ch-CN': '開始時間必須早於結束時間',
    'en-US': 'The end must be after the start',
  },
  candle_range_early: {
    status: 400,
    'zh-CN': '请选择 2009 年或之后的日期',
    'ch-CN': '請選擇 2009 年或之後的日期',
    'en-US': 'Choose a date in 2009 or later',
  },
  candle_range_long: {
    status: 422,
    'zh-CN': '一次最多获取 {max} 根K线；请缩小范围',
    'ch-CN': '一次最多獲取 {max} 根K線；請縮小範圍',
    'en-US': 'A fetch can bring up to {max} candles. Choose a shorter range',
  },
  candle_import_running: {
    status: 409,
    'zh-CN': '该交易对同一周期正在导入',
    'ch-CN': '該交易對同一週期正在匯入',
    'en-US': 'An import for this pair and timeframe is already running',
  },
} as const satisfies Refusals;
