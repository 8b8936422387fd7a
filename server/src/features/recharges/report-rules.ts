import { compare, subtract } from '@quarterdeck/contract/money';
import { type RechargeReason, rechargeMachine } from '@quarterdeck/contract/recharge-machine';
import { advance, type ChangeScope, type Patch } from '#kernel/change.ts';
import { lockAvailable } from '#kernel/ledger/balances.ts';
import { rechargeReversed } from '#kernel/ledger/movements/recharge.ts';
import { credit } from './credit.ts';
import { policy } from './policy.ts';
import { type RechargeRow, stateOf } from './subject.ts';
import type { Terms } from './terms.ts';

export interface Owner {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
  risk_score: number;
}

/** What somebody outside tells of money. */
export interface Sighting {
  /** Blocks on top; 0: it is announced and not there. */
  confirmations: number;
  /** It came to nothing. */
  dropped: boolean;
}

export interface FollowScope
  extends Pick<ChangeScope<RechargeRow, unknown>, 'tx' | 'row' | 'context' | 'post' | 'emit'> {
  owner: Owner;
  terms: Terms;
}

/** What a report changes; null where it is no news. */
export async function follow(scope: FollowScope, seen: Sighting): Promise<Patch<RechargeRow> | null> {
  const { row, context } = scope;
  if (seen.dropped) return await giveUp(scope);
  const confirmations = Math.max(row.confirmations, seen.confirmations);
  // Announced, and not there yet.
  if (confirmations === 0) return null;
  const isFinal = confirmations >= (scope.terms.confirmations ?? 1);
  const confirmed_at = row.confirmed_at ?? (isFinal ? context.now.toISOString() : null);
  switch (row.status) {
    case 'created':
    case 'confirming':
      return await arrive(scope, { confirmations, confirmed_at });
    case 'expired':
      return { ...(await holdBack(scope, row, 'late_payment')), confirmations, confirmed_at };
    case 'pending_review':
      // What is final already is no news to the reviewer, whose version stays good.
      return row.confirmed_at === null && confirmations > row.confirmations
        ? { confirmations, confirmed_at }
        : null;
    default:
      return null;
  }
}

/** Money on its way: with enough blocks on top it is credited, or waits for a person. */
async function arrive(
  scope: FollowScope,
  arrival: Pick<RechargeRow, 'confirmations' | 'confirmed_at'>,
): Promise<Patch<RechargeRow> | null> {
  const { tx, row, context, owner, terms } = scope;
  const { access } = context.actor;
  const state = await stateOf(tx, row);
  const status = row.status === 'created' ? advance(rechargeMachine, state, 'detect', access) : 'confirming';
  if (arrival.confirmed_at === null) {
    const isNews = status !== row.status || arrival.confirmations !== row.confirmations;
    return isNews ? { status, ...arrival } : null;
  }
  const doubt = doubtOf(row, owner, terms);
  if (doubt !== null) return { ...(await holdBack(scope, { ...row, status }, doubt)), ...arrival };
  const credited = advance(rechargeMachine, { ...state, status }, 'confirm', access);
  return { status: credited, ...arrival, ...(await credit(scope, row)) };
}

async function holdBack(
  { tx, context }: FollowScope,
  row: RechargeRow,
  reason: RechargeReason,
): Promise<Patch<RechargeRow>> {
  const state = await stateOf(tx, row);
  return { status: advance(rechargeMachine, state, 'hold_back', context.actor.access), reason };
}

/** Why a person must look at money that has arrived; kept as the recharge's reason. */
export function doubtOf(
  { amount }: Pick<RechargeRow, 'amount'>,
  owner: Owner,
  terms: Terms,
): RechargeReason | null {
  if (owner.blacklisted) return 'user_blacklisted';
  if (owner.frozen) return 'user_frozen';
  if (owner.risk_score >= policy.flaggedFrom) return 'user_flagged';
  if (!terms.isOpen) return 'network_closed';
  if (compare(amount, terms.minimum) < 0) return 'below_minimum';
  return terms.reviewAbove !== '' && compare(amount, terms.reviewAbove) > 0 ? 'large_amount' : null;
}

/** It came to nothing: what was seen expires, what was credited is taken back. */
async function giveUp(scope: FollowScope): Promise<Patch<RechargeRow> | null> {
  const { tx, row, context } = scope;
  const { access } = context.actor;
  const ended = { confirmations: 0, confirmed_at: null, reason: 'dropped' satisfies RechargeReason };
  switch (row.status) {
    case 'created':
    case 'confirming':
    case 'pending_review':
      return { status: advance(rechargeMachine, await stateOf(tx, row), 'expire', access), ...ended };
    case 'credited':
      return { ...(await takeBack(scope)), ...ended };
    default:
      return null;
  }
}

/** What the user has spent by now is owed. */
async function takeBack({ tx, row, context, post }: FollowScope): Promise<Patch<RechargeRow>> {
  const { user_id: userId, asset, credited, fee, batch_id } = row;
  const status = advance(rechargeMachine, await stateOf(tx, row), 'reverse', context.actor.access);
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
  return { status };
}
