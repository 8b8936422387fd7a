import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { addPair, type Pair, switchPairOn } from '@quarterdeck/contract/features/pairs/pairs';
import type { Market } from '@quarterdeck/market-data/client';
import sql from 'sql-template-tag';
import { perform } from '#command/command.ts';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { finishSync } from './syncs/finish.ts';

let made = 0;

type Given = Partial<BodyInput<typeof addPair>>;

/** The input of a manual pair. */
export function pairOf(given: Given & { exchange_id: number }): BodyInput<typeof addPair> {
  const native_id = given.native_id ?? `COIN${++made}USDT`;
  return {
    native_id,
    symbol: `${native_id.replace(/USDT$/, '')}/USDT`,
    base: native_id.replace(/USDT$/, ''),
    quote: 'USDT',
    settle: null,
    contract_type: 'spot',
    contract_size: null,
    expiry: null,
    tick: '0.01',
    step: '0.0001',
    min_qty: '0.0001',
    max_qty: null,
    min_notional: '5',
    max_leverage: null,
    maker: null,
    taker: null,
    ...given,
  };
}

/** A manual pair, on an exchange of its own unless one is given. */
export async function aPair(server: TestServer, given: Given & { on?: boolean } = {}): Promise<Pair> {
  const { on = false, ...facts } = given;
  const admin = await server.signIn('admin');
  const exchange_id = facts.exchange_id ?? (await anExchange(server)).id;
  const pair = await admin.call(addPair, pairOf({ ...facts, exchange_id }));
  return on ? await admin.call(switchPairOn, { id: pair.id, version: pair.version }) : pair;
}

/** A market as an exchange answers it. */
export function aMarket(given: Partial<Market> = {}): Market {
  const native_id = given.native_id ?? 'BTCUSDT';
  const base = native_id.replace(/USDT$/, '');
  return {
    native_id,
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    settle: null,
    contract_type: 'spot',
    contract_size: null,
    expiry: null,
    tick: '0.01',
    step: '0.0001',
    min_qty: '0.0001',
    max_qty: '100',
    min_notional: '5',
    max_leverage: null,
    maker: '0.001',
    taker: '0.001',
    active: true,
    info: { symbol: native_id },
    ...given,
  };
}

interface Synced {
  refused?: { id: string; why: string }[];
  again?: boolean;
}

/** A sync in which the exchange answered these markets; its id. */
export async function aSync(
  { services }: Pick<TestServer, 'services'>,
  exchangeId: number,
  markets: readonly Market[],
  { refused = [], again = false }: Synced = {},
): Promise<number> {
  const { id } = await services.db.one<{ id: number }>(sql`
    INSERT INTO market_sync (exchange_id, status, stage, started_by)
    VALUES (${exchangeId}, 'running', 'queued', 'fixture') RETURNING id`);
  const answer = { version: '4.5.84', markets, refused };
  await perform(finishSync, { id, again, answer }, programContext('market_sync', services.now()), services);
  return id;
}
