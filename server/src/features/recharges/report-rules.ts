import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { compare, subtract } from '@quarterdeck/contract/money';
import type { reportRecharge } from '@quarterdeck/contract/platform';
import { rechargeConfirmations, rechargeMachine } from '@quarterdeck/contract/recharges';
import { advance, type ChangeScope, type Patch } from '#kernel/change.ts';
import { lockAvailable } from '#kernel/ledger/balances.ts';
import { rechargeReversed } from '#kernel/ledger/movements/recharge.ts';
import { credit } from './credit.ts';
import { policy } from './policy.ts';
import type { RechargeRow } from './subject.ts';

export interface Owner {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
}

type Report = BodyOf<typeof reportRecharge>;

interface Scope extends ChangeScope<RechargeRow, Report> {
  owner: Owner;
}

/** What a report changes; null where it is no news. */
export async function follow(scope: Scope): Promise<Patch<RechargeRow> | null> {
  const { input, row, context, owner } = scope;
  const { access } = context.actor;
  if (input.dropped) return await giveUp(scope);
  const confirmations = Math.max(row.confirmations, input.confirmations);
  switch (row.status) {
    case 'created':
    case 'confirming': {
      // Seen, but in no block yet.
      if (confirmations === 0) return null;
      const status = row.status === 'created' ? advance(rechargeMachine, row, 'detect', access) : row.status;
      if (confirmations < rechargeConfirmations) {
        return status === row.status && confirmations === row.confirmations
          ? null
          : { status, confirmations };
      }
      const seen = { ...row, status };
      const doubt = doubtOf(row, owner);
      if (doubt !== null) {
        return { status: advance(rechargeMachine, seen, 'hold_back', access), confirmations, reason: doubt };
      }
      const credited = advance(rechargeMachine, seen, 'confirm', access);
      return { status: credited, confirmations, ...(await credit(scope, row)) };
    }
    case 'expired':
      return {
        status: advance(rechargeMachine, row, 'hold_back', access),
        confirmations,
        reason: 'late_payment',
      };
    case 'pending_review':
      // What is final already is no news to the reviewer, whose version stays good.
      return row.confirmations < rechargeConfirmations && confirmations > row.confirmations
        ? { confirmations }
        : null;
    default:
      return null;
  }
}

/** Why a person must look at money that has arrived; kept as the recharge's reason. */
function doubtOf(row: RechargeRow, owner: Owner): string | null {
  if (owner.blacklisted) return 'user_blacklisted';
  if (owner.frozen) return 'user_frozen';
  return compare(row.amount, policy.minimum) < 0 ? 'below_minimum' : null;
}

/** The network gave the transaction up: what was seen expires, what was credited is taken back. */
async function giveUp(scope: Scope): Promise<Patch<RechargeRow> | null> {
  const { row, context } = scope;
  const { access } = context.actor;
  switch (row.status) {
    case 'created':
    case 'confirming':
    case 'pending_review':
      return { status: advance(rechargeMachine, row, 'expire', access), confirmations: 0, reason: 'dropped' };
    case 'credited':
      return await takeBack(scope);
    default:
      return null;
  }
}

/** What the user has spent by now is owed. */
async function takeBack({ tx, row, context, post }: Scope): Promise<Patch<RechargeRow>> {
  const { user_id: userId, asset, credited, fee, batch_id } = row;
  const status = advance(rechargeMachine, row, 'reverse', context.actor.access);
  const available = await lockAvailable(tx, userId, asset);
  const fromAvailable = compare(available, credited) < 0 ? available : credited;
  const movement = rechargeReversed({
    userId,
    asset,
    fromAvailable,
    shortfall: subtract(credited, fromAvailable),
    fee,
    via: '101',
  });
  await post(movement, batch_id === null ? {} : { reversesId: batch_id });
  return { status, confirmations: 0, reason: 'dropped' };
}
