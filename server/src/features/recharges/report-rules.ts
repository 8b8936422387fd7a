import {
  isOnlyImported,
  type RechargeReason,
  rechargeMachine,
} from '@quarterdeck/contract/features/recharges/machine';
import { advance, type ChangeScope, type Patch } from '#command/change.ts';
import { credit, setAside } from './credit.ts';
import { doubtOf, type Owner } from './doubt.ts';
import { knownOtherwise } from './other-index.ts';
import { withoutMatch } from './requested.ts';
import { announcement, type RechargeRow, stateOf } from './subject.ts';
import { takeBack } from './take-back.ts';
import type { Terms } from './terms.ts';

export type RowScope = Pick<ChangeScope<RechargeRow, unknown>, 'tx' | 'row' | 'context' | 'post' | 'emit'>;

export interface FollowScope extends RowScope {
  /** Null: the owner is unknown. */
  owner: Owner | null;
  terms: Terms;
  /** It names another than was known before. */
  isNewOwner: boolean;
}

/**
 * What news of money change; null where it is no news.
 * @param told blocks on top; 0: it is announced and not there.
 */
export async function follow(scope: FollowScope, told: number): Promise<Patch<RechargeRow> | null> {
  const { row, context } = scope;
  const confirmations = Math.max(row.confirmations, told);
  // A refusal says nothing of another owner.
  const isReopened = row.status === 'refused' && scope.isNewOwner;
  // Announced, and not there yet.
  if (confirmations === 0 && !isReopened) return null;
  const isFinal = confirmations >= (scope.terms.confirmations ?? 1);
  const confirmed_at = row.confirmed_at ?? (isFinal ? context.now.toISOString() : null);
  const arrival = { confirmations, confirmed_at };
  switch (row.status) {
    case 'created':
    case 'confirming':
      return await arrive(scope, arrival);
    case 'refused':
      // Staff refused what a file said. The platform's report is reviewed again.
      return isReopened || isOnlyImported(row) ? await comeLate(scope, arrival, 'imported') : null;
    case 'expired':
      return await comeLate(scope, arrival, row.reason === 'amount_changed' ? row.reason : 'late_payment');
    case 'unmatched':
      return row.batch_id === null ? await confirmUnmatched(scope, arrival) : null;
    case 'pending_review':
      // What is final already is no news to the reviewer, whose version stays good.
      return row.confirmed_at === null && confirmations > row.confirmations ? arrival : null;
    case 'credited':
      // What people credited by a file is the platform's word as well from now on.
      return isOnlyImported(row) ? arrival : null;
    default:
      return null;
  }
}

type Arrival = Pick<RechargeRow, 'confirmations' | 'confirmed_at'>;

/** What had ended and comes after all waits for a person, or for an owner. */
async function comeLate(
  scope: FollowScope,
  arrival: Arrival,
  reason: RechargeReason,
): Promise<Patch<RechargeRow> | null> {
  const { tx, row, owner, emit } = scope;
  if (owner !== null) {
    await emit('recharge.proposed', row.id, await announcement(tx, { ...row, user_id: owner.id }));
    return { ...(await holdBack(scope, row, reason)), ...arrival };
  }
  return arrival.confirmed_at === null ? null : await leaveAside(scope, row, arrival);
}

/**
 * It was unmatched and not booked, and the platform reports it now: with an owner it waits for a review, without one it
 * is booked, unless it is on the books under another index.
 */
async function confirmUnmatched(scope: FollowScope, arrival: Arrival): Promise<Patch<RechargeRow> | null> {
  const { tx, row, owner, emit } = scope;
  if (owner !== null) {
    await emit('recharge.owner_found', row.id, await announcement(tx, { ...row, user_id: owner.id }));
    const waiting = await holdBack(scope, row, row.imported_by_id === null ? 'index_differs' : 'imported');
    return { ...waiting, ...arrival };
  }
  if (arrival.confirmed_at === null) return arrival.confirmations > row.confirmations ? arrival : null;
  if ((await knownOtherwise(tx, { ...row, ...arrival })) !== 'booked') {
    return { ...(await setAside(scope, row)), ...arrival };
  }
  return row.confirmed_at === null ? { ...arrival, reason: 'index_differs' satisfies RechargeReason } : null;
}

/** Money on its way: once it is final it is credited, waits for a person, or for an owner. */
async function arrive(scope: FollowScope, arrival: Arrival): Promise<Patch<RechargeRow> | null> {
  const { tx, row, context, owner, terms } = scope;
  const { access } = context.actor;
  const state = await stateOf(tx, row);
  const status = row.status === 'created' ? advance(rechargeMachine, state, 'detect', access) : 'confirming';
  if (arrival.confirmed_at === null) {
    const isNews = status !== row.status || arrival.confirmations !== row.confirmations;
    return isNews ? { status, ...arrival } : null;
  }
  const seen = { ...row, status };
  if (owner === null) return await leaveAside(scope, seen, arrival);
  const otherwise = await knownOtherwise(tx, { ...row, ...arrival });
  const doubt = otherwise === undefined ? doubtOf(row, owner, terms) : 'index_differs';
  if (doubt !== null) return { ...(await holdBack(scope, seen, doubt)), ...arrival };
  const credited = advance(rechargeMachine, { ...state, status }, 'confirm', access);
  return { status: credited, ...arrival, ...(await credit(scope, row, owner.id)) };
}

/** It waits for a review, which starts over: earlier requests and decisions were about another owner or another report. */
async function holdBack(
  { tx, context }: FollowScope,
  row: RechargeRow,
  reason: RechargeReason,
): Promise<Patch<RechargeRow>> {
  const state = await stateOf(tx, row);
  const status = advance(rechargeMachine, state, 'hold_back', context.actor.access);
  return { status, reason, ...withoutMatch(row), maker_id: row.imported_by_id, reviewer_id: null };
}

/** Leaves money for a match; what is booked under another index is not booked again. */
async function leaveAside(
  scope: FollowScope,
  row: RechargeRow,
  arrival: Arrival,
): Promise<Patch<RechargeRow>> {
  const { tx, context, emit } = scope;
  const status = advance(rechargeMachine, await stateOf(tx, row), 'set_aside', context.actor.access);
  const left = (reason: RechargeReason) => ({ status, reason, ...arrival });
  if ((await knownOtherwise(tx, { ...row, ...arrival })) === 'booked') {
    await emit('recharge.unmatched', row.id, await announcement(tx, row));
    return left('index_differs');
  }
  return { ...left('owner_unknown'), ...(await setAside(scope, row)) };
}

/** It was undone: a pending recharge expires, a booked one is reversed. Null if that is already known. */
export async function giveUp(scope: RowScope, reason: string): Promise<Patch<RechargeRow> | null> {
  const { tx, row, context, emit } = scope;
  const { access } = context.actor;
  const ended = { confirmations: 0, confirmed_at: null, reason };
  const state = await stateOf(tx, row);
  const expire = async () => {
    const status = advance(rechargeMachine, state, 'expire', access);
    await emit('recharge.expired', row.id, { ...(await announcement(tx, row)), reason });
    return { status, ...ended };
  };
  switch (row.status) {
    case 'created':
    case 'confirming':
    case 'pending_review':
      return await expire();
    case 'credited':
    case 'unmatched': {
      if (row.batch_id === null) return { ...(await expire()), ...withoutMatch(row) };
      const status = advance(rechargeMachine, state, 'take_back', access);
      await takeBack(scope, row);
      return { status, ...ended };
    }
    default:
      return null;
  }
}
