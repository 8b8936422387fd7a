import type { Markets } from '@quarterdeck/market-data/client';
import sql from 'sql-template-tag';
import { type CommandScope, command, type Outcome } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { KnownPair } from './classify.ts';
import { compareMarkets, type FoundChange, faultOf } from './compare.ts';
import { endAsFailed, recover } from './fail.ts';

interface Finishing {
  id: number;
  /** Ask again what was refused before. */
  again: boolean;
  answer: Markets;
}

interface Running {
  id: number;
  exchange_id: number;
  code: string;
}

/** How many markets that could not be read are kept with the sync. */
const unreadableKept = 100;

/** Keeps what an exchange says otherwise than we do; nothing is changed before somebody accepts it. */
export const finishSync = command<Finishing, null>({
  action: 'market_sync.finish',
  objectOf: ({ id }) => ({ type: 'market_sync', id }),
  async run(scope): Promise<Outcome<null>> {
    const { tx, input, context } = scope;
    const object = { type: 'market_sync', id: input.id };
    const sync = await tx.maybe<Running>(sql`
      SELECT s.id, s.exchange_id, e.code FROM market_sync AS s JOIN exchange AS e ON e.id = s.exchange_id
      WHERE s.id = ${input.id} AND s.status = 'running' FOR UPDATE OF s`);
    if (sync === undefined) return { reply: null, object, before: null, after: null, didNothing: true };
    const known = await knownPairs(tx, sync);
    const answer = { markets: input.answer.markets, unreadable: input.answer.refused.map(({ id }) => id) };
    const fault = faultOf(known, answer, context.now);
    if (fault) return await endAsFailed(scope, { id: sync.id, failure: fault.failure, text: fault.text });
    const { changes, unchanged } = compareMarkets(known, answer, context.now);
    const asked = input.again ? changes : await notRefusedBefore(tx, sync, changes);
    const counts = {
      markets: answer.markets.length,
      unchanged: unchanged.length,
      refused_before: changes.length - asked.length,
      changes: asked.length,
    };
    const status = asked.length > 0 ? 'waiting' : 'done';
    await store(scope, sync, { status, counts, asked, unchanged });
    await announce(scope, sync, asked, known);
    return { reply: null, object, before: { status: 'running' }, after: { status, ...counts } };
  },
});

async function knownPairs(tx: Transaction, { exchange_id }: Running): Promise<KnownPair[]> {
  return await tx.query<KnownPair>(sql`
    SELECT id, native_id, contract_type, symbol, base, quote, settle, contract_size, expiry, tick, step, min_qty, max_qty,
      min_notional, max_leverage, maker, taker, own_fees, status, source, delisted_at
    FROM pair WHERE exchange_id = ${exchange_id} ORDER BY id`);
}

/** Without those that were refused when they were last asked, and say the same now. */
async function notRefusedBefore(
  tx: Transaction,
  { exchange_id }: Running,
  changes: readonly FoundChange[],
): Promise<FoundChange[]> {
  const refused = await tx.query<Pick<FoundChange, 'native_id' | 'class' | 'contract_type' | 'fields'>>(sql`
    SELECT native_id, class, contract_type, fields FROM (
      SELECT DISTINCT ON (native_id, contract_type) native_id, contract_type, class, fields, decision FROM market_change
      WHERE exchange_id = ${exchange_id} AND decision IS NOT NULL
      ORDER BY native_id, contract_type, id DESC) AS latest
    WHERE decision = 'refused'`);
  const saidOf = ({ native_id, contract_type, class: found, fields }: (typeof refused)[number]) =>
    JSON.stringify([
      native_id,
      contract_type,
      found,
      found === 'new' ? [] : fields.map(({ field, old, new: next }) => [field, old, next]),
    ]);
  const known = new Set(refused.map(saidOf));
  return changes.filter((change) => !known.has(saidOf(change)));
}

type Scope = Pick<CommandScope<Finishing>, 'tx' | 'input' | 'context' | 'emit'>;

interface Found {
  status: 'waiting' | 'done';
  counts: { markets: number; unchanged: number; refused_before: number; changes: number };
  asked: readonly FoundChange[];
  unchanged: readonly number[];
}

async function store(
  { tx, input: { answer }, context, emit }: Scope,
  sync: Running,
  { status, counts, asked, unchanged }: Found,
): Promise<void> {
  const at = context.now.toISOString();
  const superseded = await tx.query<{ id: number }>(sql`
    UPDATE market_sync SET status = 'superseded' WHERE exchange_id = ${sync.exchange_id} AND status = 'waiting'
    RETURNING id`);
  for (const { id } of superseded) await emit('market_sync.superseded', id, { exchange: sync.code });
  await recover({ tx, emit }, sync);
  await tx.query(sql`
    INSERT INTO market_change (sync_id, exchange_id, pair_id, native_id, contract_type, symbol, class, fields, market, created_at)
    SELECT ${sync.id}, ${sync.exchange_id}, pair_id, native_id, contract_type, symbol, class, fields,
      nullif(market, 'null'::jsonb), ${at}
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS found (
      pair_id bigint, native_id text, contract_type text, symbol text, class text, fields jsonb, market jsonb)`);
  await tx.query(sql`
    UPDATE pair SET synced_at = ${at}, ccxt_version = ${answer.version} WHERE id = ANY(${unchanged}::bigint[])`);
  await tx.query(sql`UPDATE exchange SET synced_at = ${at} WHERE id = ${sync.exchange_id}`);
  await tx.query(sql`
    UPDATE market_sync SET status = ${status}, stage = NULL, ccxt_version = ${answer.version}, finished_at = ${at},
      markets = ${counts.markets}, unchanged = ${counts.unchanged}, refused_before = ${counts.refused_before},
      changes = ${counts.changes}, undecided = ${counts.changes}, unreadable = ${answer.refused.length},
      unreadable_markets = ${JSON.stringify(answer.refused.slice(0, unreadableKept))}::jsonb
    WHERE id = ${sync.id}`);
}

/** Tells what must not be overlooked. */
async function announce(
  { emit }: Scope,
  { id, code: exchange }: Running,
  changes: readonly FoundChange[],
  known: readonly KnownPair[],
): Promise<void> {
  const onIds = new Set(known.filter(({ status }) => status === 'on').map((pair) => pair.id));
  for (const { pair_id, symbol, fields } of changes) {
    if (pair_id === null) continue;
    const told = { exchange, symbol, name: `${symbol} · ${exchange}`, on: onIds.has(pair_id) };
    const expiry = fields.find((field) => field.class === 'expiring')?.new;
    if (expiry) await emit('pair.expiring', pair_id, { ...told, expiry });
    if (fields.some((field) => field.class === 'delisted')) await emit('pair.delisting_found', pair_id, told);
  }
  if (changes.length > 0) {
    await emit('market_sync.waiting', id, { exchange, name: exchange, changes: changes.length });
  }
}
