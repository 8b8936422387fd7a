import type { Authority } from '@quarterdeck/contract/core/access';
import { notOwn } from '@quarterdeck/contract/core/approvals';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, subtract, sum } from '@quarterdeck/contract/core/money';
import {
  bondDecision,
  type topUpBond as endpoint,
  type requestBond,
  type Trader,
  traderMachine,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { join } from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { approvalCommands } from '#domain/approvals/commands.ts';
import { isUser } from '#domain/users/owner.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { daysAfter } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { bondForfeited, bondPaid, bondReturned } from '#ledger/movements/bond.ts';
import { noteBond } from './bond-entries.ts';
import { type Harmed, harmedIn } from './harmed.ts';
import { announcement, noRequest, stateOf, type TraderRow, traderSubject } from './subject.ts';

type Asked = BodyOf<typeof requestBond>;

/** Moves some of what the trader can spend into the bond. */
export const topUp = change<TraderRow, Trader, BodyOf<typeof endpoint>>(
  traderSubject,
  'trader.top_up_bond',
  async ({ tx, row, input: { amount }, context, post, emit }) => {
    const status = advance(traderMachine, await stateOf(tx, row), 'top_up_bond', context.actor.access);
    const movement = bondPaid({ userId: row.user_id, asset: 'USDT', amount });
    const batch_id = await post(movement, { key: `bond_paid:${row.version}` });
    noteBond(tx, { traderId: row.id, kind: 'topped_up', amount, batch_id }, context);
    await emit('trader.bond_topped_up', row.id, { ...(await announcement(tx, row)), asset: 'USDT', amount });
    return { status };
  },
);

/** One asks to release or to forfeit the bond of a revoked trader, another carries it out. */
export const bond = approvalCommands(traderMachine, bondDecision, {
  subject: traderSubject,
  stateOf,
  event: { name: 'trader.bond', announcement: bondAnnouncement },
  checker: 'bond_checker_id',
  async ask({
    tx,
    row,
    input,
    context,
  }: {
    tx: Transaction;
    row: TraderRow;
    input: Asked;
    context: Pick<RequestContext, 'now' | 'actor'>;
  }) {
    const { kind, amount, reason, evidence } = input;
    const { bond: held } = await stateOf(tx, row);
    if (compare(amount, held) > 0)
      throw new Refusal('bond_above_held', { parameters: { held }, fields: { amount: 'bond_above_held' } });
    if (kind === 'release') await requireReleasable(tx, row, context.now);
    const harmed = kind === 'forfeit' ? await harmedOf(tx, row, input, context.actor.access) : [];
    return {
      bond_kind: kind,
      bond_amount: amount,
      bond_to: null,
      bond_harmed: JSON.stringify(harmed),
      bond_reason: reason,
      bond_evidence: evidence,
      bond_checker_id: null,
    };
  },
  async carryOut({ tx, row, context, post, emit }) {
    const { user_id: userId, bond_kind: kind, bond_amount: amount, bond_harmed } = row;
    if (kind === null || amount === null) throw new Refusal('bond_not_requested');
    const key = `bond_${kind}:${row.version}`;
    if (kind === 'release') {
      await requireReleasable(tx, row, context.now);
      const batch_id = await post(bondReturned({ userId, asset: 'USDT', amount }), { key });
      noteBond(tx, { traderId: row.id, kind: 'released', amount, batch_id }, context);
    } else {
      const toFollowers = harmedIn(bond_harmed);
      refuseOwn(toFollowers, context.actor.access);
      const toHouse = subtract(amount, sum(toFollowers.map((harmed) => harmed.amount)));
      const batch_id = await post(bondForfeited({ userId, asset: 'USDT', toHouse, toFollowers }), { key });
      noteBond(tx, { traderId: row.id, kind: 'forfeited', amount, batch_id }, context);
    }
    await emit('trader.bond_settled', row.id, await bondAnnouncement(tx, row));
    return { bond_maker_id: null };
  },
  decline: () => noRequest,
});

async function bondAnnouncement(tx: Transaction, row: TraderRow) {
  const { bond_kind: kind, bond_amount: amount } = row;
  return {
    ...(await announcement(tx, row)),
    kind: kind ?? '',
    asset: 'USDT' as const,
    amount: amount ?? '0',
  };
}

/** A bond is released when the days of the settings are over, and no share waits for its settlement. */
async function requireReleasable(tx: Transaction, row: TraderRow, now: Date): Promise<void> {
  const { trader_bond_days: days } = await readSettings(tx, 'trader_review');
  const after = daysAfter(new Date(row.revoked_at ?? now), Number(days));
  if (after > now)
    throw new Refusal('bond_locked', { parameters: { after: after.toISOString().slice(0, 10) } });
  const waiting = await tx.maybe(
    sql`SELECT 1 FROM copy_profit WHERE trader_id = ${row.user_id} AND status = 'pending' LIMIT 1`,
  );
  if (waiting !== undefined) throw new Refusal('bond_share_pending');
}

/** Who is compensated: they followed this trader, and get no more than what is forfeited. */
async function harmedOf(
  tx: Transaction,
  row: TraderRow,
  { harmed, amount }: Asked,
  access: Authority,
): Promise<Harmed[]> {
  const uids = harmed.map(({ uid }) => uid);
  const named = [sql`u.uid = ANY(${uids}::text[])`, ...inScope(access, isUser('u'))];
  const known = await tx.query<{ id: number; uid: string }>(sql`
    SELECT u.id, u.uid FROM users AS u WHERE ${join(named, ' AND ')}
      AND EXISTS (SELECT FROM trader_follower AS f WHERE f.trader_id = ${row.id} AND f.follower_id = u.id)`);
  const ids = new Map(known.map(({ id, uid }) => [uid, id]));
  if (new Set(uids).size !== uids.length || ids.size !== uids.length)
    throw new Refusal('harmed_not_follower', { fields: { harmed: 'harmed_not_follower' } });
  if (compare(sum(harmed.map((one) => one.amount)), amount) > 0)
    throw new Refusal('harmed_above_amount', { fields: { harmed: 'harmed_above_amount' } });
  const found = harmed.map((one) => ({ userId: ids.get(one.uid) ?? 0, ...one }));
  refuseOwn(found, access);
  return found;
}

/** No one pays their own account. */
function refuseOwn(harmed: readonly Harmed[], access: Authority): void {
  const refused = notOwn(
    harmed.map(({ userId }) => userId),
    access,
  );
  if (refused !== undefined) throw new Refusal(refused);
}
