import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type editPair,
  type Pair,
  pairMachine,
  type removePair,
  type switchPairOff,
  type switchPairOn,
} from '@quarterdeck/contract/features/pairs/pairs';
import sql from 'sql-template-tag';
import { advance, type ChangeScope, change, type Patch, removal } from '#command/change.ts';
import type { Command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requireFit } from './facts.ts';
import { type PairRow, pairSubject } from './subject.ts';

/** Changes one pair. */
export const edit = change<PairRow, Pair, BodyOf<typeof editPair>>(
  pairSubject,
  'pair.edit',
  async ({ row, input, context }) => {
    advance(pairMachine, row, 'edit', context.actor.access);
    const { recommended, sort, facts } = input;
    if (facts !== undefined && row.source === 'sync') throw new Refusal('pair_synced');
    if (facts !== undefined) requireFit({ ...row, ...facts });
    return {
      ...facts,
      ...(recommended !== undefined && { recommended }),
      ...(sort !== undefined && { sort }),
      ...feesOf(row, input),
    };
  },
);

/** Fees that staff set stay until they leave them to the exchange again. */
export function feesOf(
  row: PairRow,
  { maker, taker }: { maker?: string | null | undefined; taker?: string | null | undefined },
): Patch<PairRow> {
  if (maker === undefined && taker === undefined) return {};
  const fees = {
    maker: maker === undefined ? row.maker : maker,
    taker: taker === undefined ? row.taker : taker,
  };
  const isOwn = fees.maker !== null || fees.taker !== null;
  if (row.source === 'sync' && !isOwn) return { own_fees: false };
  return { ...fees, own_fees: isOwn };
}

/** Offers a pair. */
export const switchOn = change<PairRow, Pair, BodyOf<typeof switchPairOn>>(
  pairSubject,
  'pair.switch_on',
  (scope) => turnOn(scope),
);

/** Offers it no longer. */
export const switchOff = change<PairRow, Pair, BodyOf<typeof switchPairOff>>(
  pairSubject,
  'pair.switch_off',
  (scope) => turnOff(scope, scope.input.reason),
);

type Scope = Pick<ChangeScope<PairRow, never>, 'tx' | 'row' | 'context' | 'emit'>;

/** Switches on what is complete, listed and not expired. */
export async function turnOn({ tx, row, context, emit }: Scope): Promise<Patch<PairRow>> {
  const status = advance(pairMachine, row, 'switch_on', context.actor.access);
  if (row.expiry !== null && new Date(row.expiry) <= context.now) throw new Refusal('pair_expired');
  const exchange = await exchangeOf(tx, row);
  await emit('pair.switched_on', row.id, { exchange, symbol: row.symbol });
  return { status };
}

export async function turnOff({ tx, row, context, emit }: Scope, reason: string): Promise<Patch<PairRow>> {
  const status = advance(pairMachine, row, 'switch_off', context.actor.access);
  const exchange = await exchangeOf(tx, row);
  await emit('pair.switched_off', row.id, { exchange, symbol: row.symbol, reason });
  return { status };
}

export async function exchangeOf(
  db: Queryable,
  { exchange_id }: Pick<PairRow, 'exchange_id'>,
): Promise<string> {
  const { code } = await db.one<{ code: string }>(sql`SELECT code FROM exchange WHERE id = ${exchange_id}`);
  return code;
}

const removeUnused = removal<PairRow, Pair, BodyOf<typeof removePair>>(
  pairSubject,
  'pair.remove',
  async ({ tx, row, context }) => {
    advance(pairMachine, row, 'remove', context.actor.access);
    const ordered = await tx.maybe(sql`
      SELECT 1 FROM robot_order JOIN exchange ON exchange.code = robot_order.exchange
      WHERE exchange.id = ${row.exchange_id}
        AND robot_order.symbol IN (${row.symbol.toUpperCase()}, ${row.native_id.toUpperCase()}) LIMIT 1`);
    if (ordered !== undefined) throw new Refusal('pair_in_use');
  },
);

/** Removes a pair that nothing names. */
export const remove: Command<BodyOf<typeof removePair>, null> = {
  ...removeUnused,
  run: (scope, found) => removeUnused.run(scope, found).catch(refuseInUse),
};

const foreignKeyViolation = '23503';

/** What names a pair has a foreign key to it. */
function refuseInUse(error: unknown): never {
  throw (error as { code?: unknown }).code === foreignKeyViolation ? new Refusal('pair_in_use') : error;
}
