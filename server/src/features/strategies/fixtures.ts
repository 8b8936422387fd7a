import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  createStrategyCategory,
  type StrategyCategory,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import {
  createStrategy,
  editStrategy,
  requestShelf,
  type Strategy,
  shelveStrategy,
} from '@quarterdeck/contract/features/strategies/library/library';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import { aSeries } from '#features/candles/fixtures.ts';
import type { TestServer } from '#test/support/test-server.ts';

export const someParameters: StrategyParameters = {
  direction: 'long',
  first_amount: '100',
  max_adds: 6,
  multiple: '2',
  decline: '2',
  proportion_decline: '1.2',
  trigger_base: 'last',
  levels_override: [],
  callback: '0.3',
  profit: '1.3',
  profit_callback: '0.3',
  stop_loss: '0',
  cooldown: 0,
  is_macd: 0,
  is_mea: 0,
  macd_tf: '',
  ema_period: 30,
  fee: '0.05',
  slippage: '0',
  leverage: '0',
  maintenance_margin: '0',
  funding_rate: '0',
  quantity_step: '0.0001',
  min_notional: '5',
  capital: '20000',
};

let made = 0;

export async function aCategory(
  server: TestServer,
  given: Partial<BodyInput<typeof createStrategyCategory>> = {},
): Promise<StrategyCategory> {
  made += 1;
  const names = { name_zh: `分类 ${made}`, name_ch: '', name_en: `Category ${made}` };
  const admin = await server.signIn('admin');
  return await admin.call(createStrategyCategory, {
    ...names,
    icon: 'coins',
    sort: made,
    shelf: 'on',
    ...given,
  });
}

type Given = Partial<BodyInput<typeof createStrategy>>;

export async function strategyBody(server: TestServer, given: Given = {}) {
  made += 1;
  return {
    name_zh: `策略 ${made}`,
    name_ch: '',
    name_en: `Strategy ${made}`,
    summary_zh: '稳健',
    summary_ch: '',
    summary_en: 'Steady',
    category_id: given.category_id ?? (await aCategory(server)).id,
    cover: '',
    risk_tag: 'medium' as const,
    pair_id: null,
    sort: made,
    publish_at: null,
    unpublish_at: null,
    parameters: someParameters,
    ...given,
  };
}

export async function aStrategy(server: TestServer, given: Given = {}): Promise<Strategy> {
  const maker = await server.signIn('maker');
  return await maker.call(createStrategy, await strategyBody(server, given));
}

/** A finished back-test of its newest revision. */
export async function backtested(
  server: TestServer,
  { revision_id }: Strategy,
  finishedAt: Date = server.services.now(),
): Promise<void> {
  const series = await aSeries(server);
  await server.services.db.query(sql`
    INSERT INTO backtest (strategy_revision_id, series_id, from_at, to_at, parameters, parameters_hash, status, started_by, finished_at)
    SELECT id, ${series}, '2026-01-01', '2026-02-01', parameters, parameters_hash, 'done', 'tests', ${finishedAt.toISOString()}
    FROM strategy_revision WHERE id = ${revision_id}`);
}

export const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Put on the shelf by two people. */
export async function aShelved(server: TestServer, given: Given = {}): Promise<Strategy> {
  return await putOnShelf(server, await aStrategy(server, given));
}

/** Its newest revision goes on the shelf. */
export async function putOnShelf(server: TestServer, strategy: Strategy): Promise<Strategy> {
  await backtested(server, strategy);
  const [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
  const asked = await maker.call(requestShelf, reference(strategy));
  return await checker.call(shelveStrategy, reference(asked));
}

/** The same strategy as its form would send it, with other values. */
export function edited(row: Strategy, given: object = {}) {
  const { name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en } = row;
  const { category_id, cover, risk_tag, pair_id, sort, publish_at, unpublish_at, parameters } = row;
  const names = { name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en };
  const rest = { category_id, cover, risk_tag, pair_id, sort, publish_at, unpublish_at, parameters };
  return { ...reference(row), ...names, ...rest, ...given };
}

/** Its next revision, which takes a higher profit. */
export async function revised(server: TestServer, strategy: Strategy): Promise<Strategy> {
  const maker = await server.signIn('maker');
  const parameters = { ...strategy.parameters, profit: String(2 + strategy.revision / 2) };
  return await maker.call(editStrategy, edited(strategy, { parameters }));
}
