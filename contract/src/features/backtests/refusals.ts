import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  backtest_no_candles: {
    status: 422,
    'zh-CN': '该范围内没有K线；请先导入K线',
    'ch-CN': '該範圍內沒有K線；請先匯入K線',
    'en-US': 'No candles in this range. Import some first',
  },
  backtest_too_many: {
    status: 422,
    'zh-CN': '一次最多回测 {max} 根K线；请缩小范围',
    'ch-CN': '一次最多回測 {max} 根K線；請縮小範圍',
    'en-US': 'A backtest can use up to {max} candles. Choose a shorter range',
  },
  backtest_inverse: {
    status: 422,
    'zh-CN': '不能回测反向合约；请选择现货或线性合约的K线',
    'ch-CN': '不能回測反向合約；請選擇現貨或線性合約的K線',
    'en-US': "Inverse contracts can't be backtested. Choose candles of a spot pair or a linear contract",
  },
  backtest_signal_timeframe: {
    status: 422,
    'zh-CN': '信号周期必须是K线周期的整数倍',
    'ch-CN': '訊號週期必須是K線週期的整數倍',
    'en-US': 'The signal timeframe must be a multiple of the candle timeframe',
  },
  sweep_too_large: {
    status: 422,
    'zh-CN': '一次最多比较 {max} 组参数',
    'ch-CN': '一次最多比較 {max} 組參數',
    'en-US': 'A sweep can have up to {max} variants',
  },
  sweep_explicit_levels: {
    status: 422,
    'zh-CN': '该策略指定了各层价格与金额，此参数不起作用，请选择其他参数',
    'ch-CN': '該策略指定了各層價格與金額，此參數不起作用，請選擇其他參數',
    'en-US': 'The strategy has explicit levels, so this parameter has no effect. Choose another one',
  },
  sweep_parameter_twice: {
    status: 422,
    'zh-CN': '两个轴必须是不同的参数',
    'ch-CN': '兩個軸必須是不同的參數',
    'en-US': 'The two axes must be different parameters',
  },
} as const satisfies Refusals;
