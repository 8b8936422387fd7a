import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import {
  applicationMachine,
  type approveApplication,
  type refuseApplication,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { advance, type ChangeScope, change } from '#command/change.ts';
import { askWhereHeld } from '#domain/reviews/lease.ts';
import { daysAfter } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { lockAvailable } from '#ledger/balances.ts';
import { bondPaid } from '#ledger/movements/bond.ts';
import { readTier } from '../terms.ts';
import { noteBond } from '../traders/bond-entries.ts';
import { insertTrader } from '../traders/insert.ts';
import { type ApplicationRow, announcement, applicationSubject, stateOf } from './subject.ts';

/** Holds the bond of the tier and makes the user a trader, off the shelf. */
export const approve = change<ApplicationRow, TraderApplication, BodyOf<typeof approveApplication>>(
  applicationSubject,
  'trader_application.approve',
  async (scope) => {
    const { tx, row, input, context, emit } = scope;
    const { actor, now } = context;
    const status = advance(applicationMachine, await stateOf(tx, row, now), 'approve', actor.access);
    askWhereHeld(row, input, context);
    const { bond, followers } = await readTier(tx, row.tier);
    const bond_batch_id = await holdBond(scope, bond);
    const trader_id = await insertTrader(tx, row, followers, now);
    if (bond_batch_id !== null)
      noteBond(tx, { traderId: trader_id, kind: 'held', amount: bond, batch_id: bond_batch_id }, context);
    await emit('trader_application.approved', row.id, { ...(await announcement(tx, row)), trader_id });
    const decided = { reviewer_id: actor.id, decided_at: now.toISOString() };
    return { status, ...decided, bond, bond_batch_id, trader_id, taken_by_id: null, taken_until: null };
  },
);

/** Null if the tier requires none. */
async function holdBond(
  { tx, row, post }: ChangeScope<ApplicationRow, unknown>,
  bond: string,
): Promise<number | null> {
  if (compare(bond, '0') === 0) return null;
  const available = await lockAvailable(tx, row.user_id, 'USDT');
  if (compare(available, bond) < 0) throw new Refusal('bond_short', { parameters: { bond } });
  return await post(bondPaid({ userId: row.user_id, asset: 'USDT', amount: bond }));
}

/** Refuses an application. Nothing was held, so nothing is released. */
export const refuse = change<ApplicationRow, TraderApplication, BodyOf<typeof refuseApplication>>(
  applicationSubject,
  'trader_application.refuse',
  async ({ tx, row, input, context, emit }) => {
    const { actor, now } = context;
    const status = advance(applicationMachine, await stateOf(tx, row, now), 'refuse', actor.access);
    askWhereHeld(row, input, context);
    const { trader_reapply_days: days } = await readSettings(tx, 'trader_review');
    const reapply_after = daysAfter(now, Number(days)).toISOString();
    const { reason } = input;
    await emit('trader_application.refused', row.id, {
      ...(await announcement(tx, row)),
      reason,
      reapply_after,
    });
    const decided = { reviewer_id: actor.id, decided_at: now.toISOString() };
    return { status, ...decided, reason, reapply_after, taken_by_id: null, taken_until: null };
  },
);
