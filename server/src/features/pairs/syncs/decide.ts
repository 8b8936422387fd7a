import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { missingFacts } from '@quarterdeck/contract/features/pairs/pairs';
import type {
  acceptChanges,
  ChangeClass,
  FieldChange,
  MarketChange,
  refuseChanges,
} from '@quarterdeck/contract/features/pairs/syncs';
import type { Market } from '@quarterdeck/market-data/client';
import sql from 'sql-template-tag';
import {
  assertVersion,
  type ChangeInput,
  lockRow,
  type Patch,
  type Subject,
  writeChange,
} from '#command/change.ts';
import { type CommandScope, command, type Outcome } from '#command/command.ts';
import { performEach } from '#command/perform-each.ts';
import type { RequestContext } from '#kernel/context.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { exchangeOf } from '../commands.ts';
import { lastOfPairs } from '../order.ts';
import { type PairRow, pairSubject } from '../subject.ts';
import type { marketChange } from '../table.ts';
import { comparedFacts, isSame } from './classify.ts';
import { marketChangeList } from './lists.ts';

interface ChangeRow extends Omit<typeof marketChange.$inferSelect, 'class' | 'fields' | 'market'> {
  class: ChangeClass;
  fields: FieldChange[];
  market: Market | null;
}

/** What decisions on changes lock. */
export const changeSubject: Subject<ChangeRow, MarketChange> = {
  type: 'market_change',
  owner: 'house',
  read: (db, id, access) => findRow(db, marketChangeList, id, access),
};

interface Deciding extends ChangeInput {
  reason: string | undefined;
}
type Scope = CommandScope<Deciding>;

/** The row of the log that says that none of the changes was looked at. */
export const acceptLoggedAs = { action: 'market_change.accept' };
export const refuseLoggedAs = { action: 'market_change.refuse' };

const acceptOne = command<Deciding, MarketChange, ChangeRow | undefined>({
  ...acceptLoggedAs,
  objectOf: ({ id }) => ({ type: changeSubject.type, id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, changeSubject, id, isNew, access),
  async run(scope, found) {
    const change = await undecided(scope, found);
    const { reason } = scope.input;
    if (change.class === 'dangerous' && reason === undefined) {
      throw new Refusal('invalid_request', { fields: { reason: 'field_required' } });
    }
    const { pairId, before, after } = await apply(scope, change);
    const reply = await decided(scope, change, 'accepted', pairId);
    return {
      reply,
      object: { type: pairSubject.type, id: pairId },
      before,
      after: { ...after, sync_id: change.sync_id },
      reason: reason ?? null,
    };
  },
});

const refuseOne = command<Deciding, MarketChange, ChangeRow | undefined>({
  ...refuseLoggedAs,
  objectOf: ({ id }) => ({ type: changeSubject.type, id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, changeSubject, id, isNew, access),
  async run(scope, found) {
    const change = await undecided(scope, found);
    const reply = await decided(scope, change, 'refused', change.pair_id);
    const { native_id, class: refused, fields } = change;
    return {
      reply,
      object: { type: changeSubject.type, id: change.id },
      before: { decision: null },
      after: { decision: 'refused', native_id, class: refused, fields },
      reason: scope.input.reason ?? null,
    };
  },
});

/** The change as the caller saw it, unless it has been decided or a later sync exists; the sync is locked. */
async function undecided({ tx, input, context }: Scope, found: ChangeRow | undefined): Promise<ChangeRow> {
  const change = await assertVersion(tx, changeSubject, found, input, context.actor.access);
  if (change.decision !== null) throw new Refusal('change_decided');
  const { status } = await tx.one<{ status: string }>(sql`
    SELECT status FROM market_sync WHERE id = ${change.sync_id} FOR UPDATE`);
  if (status !== 'waiting') throw new Refusal('sync_superseded');
  return change;
}

/** Keeps the decision; a sync without undecided changes is done. */
async function decided(
  { tx, input, context, emit }: Scope,
  change: ChangeRow,
  decision: 'accepted' | 'refused',
  pairId: number | null,
): Promise<MarketChange> {
  const patch = {
    decision,
    pair_id: pairId,
    decided_by: context.actor.name,
    decided_at: context.now.toISOString(),
    reason: input.reason ?? null,
  };
  await writeChange(tx, changeSubject, change, patch, context.now);
  const { left, exchange } = await tx.one<{ left: number; exchange: string }>(sql`
    UPDATE market_sync SET undecided = undecided - 1,
      accepted = accepted + ${decision === 'accepted' ? 1 : 0}::int,
      refused = refused + ${decision === 'refused' ? 1 : 0}::int,
      status = CASE WHEN undecided = 1 THEN 'done' ELSE market_sync.status END
    FROM exchange WHERE market_sync.id = ${change.sync_id} AND exchange.id = market_sync.exchange_id
    RETURNING undecided AS left, exchange.code AS exchange`);
  if (left === 0) await emit('market_sync.decided', change.sync_id, { exchange });
  return await changeSubject.read(tx, change.id, context.actor.access);
}

interface Applied extends Pick<Outcome<never>, 'before' | 'after'> {
  pairId: number;
}

async function apply(scope: Scope, change: ChangeRow): Promise<Applied> {
  const { tx, context, emit } = scope;
  if (change.pair_id === null) return await insertPair(scope, change);
  const { ccxt_version } = await tx.one<Pick<PairRow, 'ccxt_version'>>(sql`
    SELECT ccxt_version FROM market_sync WHERE id = ${change.sync_id}`);
  const pair = await tx.maybe<PairRow>(sql`SELECT * FROM pair WHERE id = ${change.pair_id} FOR UPDATE`);
  if (pair === undefined) throw new Refusal('change_outdated');
  requireUntouched(pair, change);
  const patch = { ...patchOf(pair, change, context), ccxt_version };
  const { before, after } = await writeChange(tx, pairSubject, pair, patch, context.now);
  const named = { exchange: await exchangeOf(tx, pair), symbol: pair.symbol };
  const fields = change.fields.map(({ field }) => field);
  await emit('pair.changed', pair.id, { ...named, class: change.class, fields });
  if (pair.status === 'on' && patch.status === 'off') {
    await emit('pair.switched_off', pair.id, { ...named, reason: change.class });
  }
  if (pair.delisted_at === null && patch.delisted_at) await emit('pair.delisted', pair.id, named);
  return { pairId: pair.id, before, after };
}

/** The pair still says what the sync compared. */
function requireUntouched(pair: PairRow, { fields }: ChangeRow): void {
  const facts: Record<string, unknown> = { ...pair };
  const touched = fields.some(
    ({ field, old }) =>
      comparedFacts.some((fact) => fact === field) &&
      !isSame(field, (facts[field] ?? null) as string | null, old),
  );
  if (touched) throw new Refusal('change_outdated');
}

/** A pair whose amounts mean something else now is switched off, so that its robots pause until somebody has looked. */
function patchOf(
  pair: PairRow,
  { market, fields, class: gravest }: ChangeRow,
  { now }: RequestContext,
): Patch<PairRow> {
  const at = now.toISOString();
  if (market === null) return { status: 'off', delisted_at: at };
  const changed = Object.fromEntries(
    fields.filter(({ field }) => field in pair).map(({ field, new: next }) => [field, next]),
  );
  const facts: Patch<PairRow> = {
    ...changed,
    delisted_at: null,
    synced_at: at,
    info: market.info === undefined ? null : JSON.stringify(market.info),
    source: 'sync',
  };
  const endsSoon = fields.some((field) => field.class === 'expiring');
  const isOff = endsSoon || gravest === 'dangerous' || missingFacts({ ...pair, ...facts }).length > 0;
  return { ...facts, ...(isOff && { status: 'off' as const }) };
}

async function insertPair(
  { tx, context }: Scope,
  { exchange_id, sync_id, class: found, market }: ChangeRow,
): Promise<Applied> {
  // A pair that was removed since the sync is not brought back by another change of it.
  if (market === null || found !== 'new') throw new Refusal('change_outdated');
  const at = context.now.toISOString();
  const { info, active: _active, ...facts } = market;
  const row = await tx.maybe<{ id: number }>(sql`
    INSERT INTO pair (exchange_id, native_id, contract_type, symbol, base, quote, settle, contract_size, expiry, tick, step,
      min_qty, max_qty, min_notional, max_leverage, maker, taker, sort, source, synced_at, ccxt_version, info, created_at, updated_at)
    SELECT ${exchange_id}, ${facts.native_id}, ${facts.contract_type}, ${facts.symbol}, ${facts.base}, ${facts.quote},
      ${facts.settle}, ${facts.contract_size}, ${facts.expiry}, ${facts.tick}, ${facts.step}, ${facts.min_qty}, ${facts.max_qty},
      ${facts.min_notional}, ${facts.max_leverage}, ${facts.maker}, ${facts.taker}, ${lastOfPairs}, 'sync', ${at},
      (SELECT ccxt_version FROM market_sync WHERE id = ${sync_id}), ${JSON.stringify(info ?? null)}::jsonb, ${at}, ${at}
    ON CONFLICT (exchange_id, native_id, contract_type) DO NOTHING RETURNING id`);
  if (row === undefined) throw new Refusal('change_outdated');
  return { pairId: row.id, before: null, after: { ...facts, status: 'off' } };
}

type Accepting = BodyOf<typeof acceptChanges>;
type Refusing = BodyOf<typeof refuseChanges>;

/** Applies changes to their pairs, each separately. */
export async function accept(
  { rows, reason }: Accepting,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof acceptChanges>> {
  const inputs = rows.map((row) => ({ ...row, reason }));
  return await performEach({ ...acceptLoggedAs, command: acceptOne, rows: inputs }, context, services);
}

/** Leaves pairs as they are. */
export async function refuse(
  { rows, reason }: Refusing,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof refuseChanges>> {
  const inputs = rows.map((row) => ({ ...row, reason }));
  return await performEach({ ...refuseLoggedAs, command: refuseOne, rows: inputs }, context, services);
}
