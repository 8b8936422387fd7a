import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type { SweepAxis } from '@quarterdeck/contract/features/backtests/sweeps';
import { createStrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import {
  createStrategy,
  declineShelf,
  editStrategy,
  requestShelf,
  type Strategy,
  shelveStrategy,
  unshelveStrategy,
} from '@quarterdeck/contract/features/strategies/library/library';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { importingSome, sweeping, testing } from './candles.ts';
import { call, type Story } from './step.ts';
import { day, hour, type World } from './world.ts';

const categories = [
  { name_zh: '现货稳健', name_ch: '', name_en: 'Steady spot', icon: 'coins', sort: 10, shelf: 'on' },
  { name_zh: '合约进阶', name_ch: '', name_en: 'Futures', icon: 'chart-candle', sort: 20, shelf: 'on' },
  { name_zh: '实验室', name_ch: '', name_en: 'Laboratory', icon: 'bulb', sort: 30, shelf: 'off' },
] as const;

const spot: StrategyParameters = {
  direction: 'long',
  first_amount: '20',
  max_adds: 7,
  multiple: '1.5',
  decline: '3.5',
  proportion_decline: '1.1',
  trigger_base: 'last',
  levels_override: [],
  callback: '0.3',
  profit: '1.3',
  profit_callback: '0.3',
  stop_loss: '0',
  cooldown: 0,
  is_macd: 0,
  is_mea: 0,
  macd_tf: '15m',
  ema_period: 30,
  fee: '0.1',
  slippage: '0',
  leverage: '0',
  maintenance_margin: '0',
  funding_rate: '0',
  quantity_step: '0.0001',
  min_notional: '5',
  capital: '2000',
};

const futures: StrategyParameters = {
  ...spot,
  first_amount: '50',
  max_adds: 9,
  multiple: '1.3',
  decline: '2',
  proportion_decline: '1.05',
  fee: '0.05',
  leverage: '3',
  maintenance_margin: '0.5',
  funding_rate: '0.01',
};

type Body = BodyInput<typeof createStrategy>;
type Sample = Pick<Body, 'name_zh' | 'name_en' | 'summary_zh' | 'summary_en' | 'risk_tag' | 'parameters'> & {
  category: 0 | 1 | 2;
  /** What becomes of it. */
  end: 'on' | 'asked' | 'declined' | 'taken_off' | 'draft';
  /** Parameters of further revisions. */
  revised?: readonly Partial<StrategyParameters>[];
  /** What a sweep over it varies. */
  swept?: SweepAxis[];
};

const samples: readonly Sample[] = [
  {
    category: 0,
    name_zh: '稳步定投',
    name_en: 'Steady steps',
    summary_zh: '七次补仓，适合震荡行情。',
    summary_en: 'Seven adds, for markets that move sideways.',
    risk_tag: 'low',
    parameters: { ...spot, decline: '3', profit: '1' },
    revised: [{ profit: '1.2' }, { profit: '1.3', profit_callback: '0.2' }],
    swept: [
      { parameter: 'decline', values: ['0.5', '1', '1.5', '2', '3', '4'] },
      { parameter: 'profit', values: ['0.5', '0.8', '1', '1.3', '1.6', '2'] },
    ],
    end: 'on',
  },
  {
    category: 0,
    name_zh: '均衡网格',
    name_en: 'Balanced ladder',
    summary_zh: '补仓金额逐级放大，覆盖约三成跌幅。',
    summary_en: 'Growing adds that cover a fall of about a third.',
    risk_tag: 'medium',
    parameters: { ...spot, is_mea: 1, ema_period: 60 },
    revised: [{ callback: '0.5' }],
    end: 'on',
  },
  {
    category: 0,
    name_zh: '趋势回踩',
    name_en: 'Trend pull-back',
    summary_zh: '仅在 MACD 转强时开仓。',
    summary_en: 'Opens only while MACD points upwards.',
    risk_tag: 'medium',
    parameters: { ...spot, is_macd: 1, macd_tf: '1h', max_adds: 5, multiple: '1.8' },
    end: 'asked',
  },
  {
    category: 0,
    name_zh: '深跌接力',
    name_en: 'Deep relay',
    summary_zh: '更大的倍数，资金需求高。',
    summary_en: 'A larger multiple that needs more capital.',
    risk_tag: 'high',
    // The ladder needs more than the capital, and the take-profit does not pay its fees.
    parameters: { ...spot, multiple: '2', max_adds: 8, profit: '0.3' },
    end: 'draft',
  },
  {
    category: 1,
    name_zh: '合约多头',
    name_en: 'Futures long',
    summary_zh: '三倍杠杆，九次补仓。',
    summary_en: 'Leverage of three with nine adds.',
    risk_tag: 'high',
    parameters: { ...futures, leverage: '2' },
    end: 'on',
  },
  {
    category: 1,
    name_zh: '合约空头',
    name_en: 'Futures short',
    summary_zh: '在上涨中分批做空。',
    summary_en: 'Sells into a rise, step by step.',
    risk_tag: 'high',
    parameters: { ...futures, direction: 'short', leverage: '2', max_adds: 6 },
    revised: [{ profit: '1.1' }],
    end: 'taken_off',
  },
  {
    category: 1,
    name_zh: '短线对冲',
    name_en: 'Short hedge',
    summary_zh: '快进快出，带止损。',
    summary_en: 'In and out quickly, with a stop-loss.',
    risk_tag: 'medium',
    parameters: { ...futures, direction: 'short', leverage: '1', max_adds: 4, stop_loss: '25', cooldown: 30 },
    end: 'declined',
  },
  {
    category: 2,
    name_zh: '自定义阶梯',
    name_en: 'Hand-set levels',
    summary_zh: '每层价格和金额由人工指定。',
    summary_en: 'Prices and amounts of each level are set manually.',
    risk_tag: 'medium',
    parameters: {
      ...spot,
      levels_override: [
        { price: '96', amount: '40' },
        { price: '91', amount: '80' },
        { price: '84', amount: '160' },
      ],
    },
    end: 'draft',
  },
];

/** A library of strategies: some on the shelf, one that waits for the second admin, one with findings, several revisions. */
export function strategising({ timeline, until }: World): void {
  // The exchanges and their pairs are there a day before.
  const start = until.getTime() - 19 * day;
  const ids: number[] = [];
  let series: number | undefined;
  timeline.add(new Date(start), function* (at) {
    for (const body of categories) {
      const category = yield* call(at, 'maker', createStrategyCategory, { body });
      if (category !== null) ids.push(category.id);
    }
    series = yield* importingSome(at);
  });
  for (const [index, sample] of samples.entries()) {
    timeline.add(new Date(start + (index + 1) * 6 * hour), (at) =>
      drafting(sample, ids[sample.category] ?? 0, (index + 1) * 10, series, at),
    );
  }
}

function* drafting(
  { category: _, end, revised = [], swept, ...words }: Sample,
  categoryId: number,
  sort: number,
  series: number | undefined,
  at: Date,
) {
  const rest = {
    name_ch: '',
    summary_ch: '',
    cover: '',
    pair_id: null,
    publish_at: null,
    unpublish_at: null,
  };
  const body = { ...words, ...rest, category_id: categoryId, sort };
  let row = yield* call(at, 'maker', createStrategy, { body });
  for (const changed of revised) {
    if (row === null) return;
    const parameters = { ...row.parameters, ...changed };
    row = yield* call(at, 'maker', editStrategy, { body: { ...body, ...reference(row), parameters } });
  }
  if (row !== null && swept !== undefined && series !== undefined) yield* sweeping(row.id, series, swept, at);
  if (row !== null && end !== 'draft') yield* shelving(row, end, series, at);
}

export function* shelving(
  row: Strategy,
  end: Exclude<Sample['end'], 'draft'>,
  series: number | undefined,
  at: Date,
): Story {
  if (series !== undefined) yield* testing(row.id, series, at);
  const asked = yield* call(at, 'maker', requestShelf, { body: reference(row) });
  if (asked === null || end === 'asked') return;
  if (end === 'declined') {
    const reason = 'The stop-loss is closer than the third add';
    yield* call(at, 'checker', declineShelf, { body: { ...reference(asked), reason } });
    return;
  }
  const shelved = yield* call(at, 'checker', shelveStrategy, { body: reference(asked) });
  if (shelved === null || end === 'on') return;
  const reason = 'Funding turned against shorts';
  yield* call(at, 'maker', unshelveStrategy, { body: { ...reference(shelved), reason } });
}

const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });
