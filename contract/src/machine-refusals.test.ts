import { expect, test } from 'vitest';
import { type Authority, adjustLimits, nobody } from './core/access.ts';
import { type Machine, step } from './core/machine.ts';
import { type AdjustmentState, adjustmentMachine } from './features/adjustments/machine.ts';
import { codeBatchMachine } from './features/codes/batches/batches.ts';
import { codeMachine } from './features/codes/codes/codes.ts';
import { type CopyProfitState, copyProfitMachine } from './features/rewards/copy-profits/copy-profits.ts';
import { type TransferState, transferMachine } from './features/transfers/transfers.ts';

const staff: Authority = {
  ...nobody,
  id: 3,
  user_id: 30,
  abilities: ['adjustment.propose', 'adjustment.approve', 'transfer.reverse', 'copy_profit.reverse'],
  adjust_max: adjustLimits(() => '300'),
};

function outcomeOf<Row extends { status: string }>(
  machine: Machine<Row, string, string>,
  row: Row,
  event: string,
) {
  const outcome = step(machine, row, event, staff);
  return 'refused' in outcome ? outcome.refused : outcome.to;
}

const byMe = { maker_id: 3, maker_user_id: null };
const byMyOtherName = { maker_id: 2, maker_user_id: 30 };
const askedByMe = { reverse_maker_id: 3, reverse_maker_user_id: null };
const askedByMyOtherName = { reverse_maker_id: 2, reverse_maker_user_id: 30 };
const askedByAnother = { reverse_maker_id: 2, reverse_maker_user_id: 20 };

const adjustment: AdjustmentState = {
  status: 'pending',
  user_id: 1,
  maker_id: 2,
  maker_user_id: 20,
  amount: '100',
  rate_usdt: '3',
  reverses_id: null,
  reversal_id: null,
};
const posted = { status: 'posted' };

test.each<[event: string, given: Partial<AdjustmentState>, expected: string]>([
  ['approve', {}, 'posted'],
  ['approve', byMe, 'maker_is_checker'],
  ['approve', byMyOtherName, 'maker_is_checker'],
  ['approve', { user_id: 30 }, 'reviewer_is_owner'],
  ['approve', { amount: '100.01' }, 'adjust_limit_exceeded'],
  ['approve', posted, 'transition_not_allowed'],
  ['refuse', {}, 'refused'],
  ['refuse', byMe, 'maker_is_checker'],
  ['refuse', { user_id: 30 }, 'reviewer_is_owner'],
  ['cancel', byMe, 'cancelled'],
  ['cancel', byMyOtherName, 'maker_only'],
  ['cancel', { ...byMe, ...posted }, 'transition_not_allowed'],
  ['reverse', posted, 'posted'],
  ['reverse', {}, 'transition_not_allowed'],
  ['reverse', { ...posted, reverses_id: 1 }, 'transition_not_allowed'],
  ['reverse', { ...posted, reversal_id: 1 }, 'reversal_already_requested'],
  ['reverse', { ...posted, user_id: 30 }, 'reviewer_is_owner'],
])('adjustment: %s of %j comes to %s', (event, given, expected) => {
  expect(outcomeOf(adjustmentMachine, { ...adjustment, ...given }, event)).toBe(expected);
});

const transfer: TransferState = {
  status: 'posted',
  user_id: 1,
  to_user_id: 4,
  is_receiver_seen: true,
  reverse_maker_id: null,
  reverse_maker_user_id: null,
};

test.each<[event: string, given: Partial<TransferState>, expected: string]>([
  ['request_reverse', {}, 'posted'],
  ['request_reverse', askedByAnother, 'reversal_already_requested'],
  ['request_reverse', { user_id: 30 }, 'reviewer_is_owner'],
  ['request_reverse', { to_user_id: 30 }, 'reviewer_is_owner'],
  ['request_reverse', { is_receiver_seen: false }, 'transfer_receiver_unseen'],
  ['request_reverse', { status: 'reversed' }, 'transition_not_allowed'],
  ['reverse', askedByAnother, 'reversed'],
  ['reverse', {}, 'reversal_not_requested'],
  ['reverse', askedByMe, 'maker_is_checker'],
  ['reverse', askedByMyOtherName, 'maker_is_checker'],
  ['reverse', { ...askedByAnother, to_user_id: 30 }, 'reviewer_is_owner'],
  ['decline_reverse', askedByAnother, 'posted'],
  ['decline_reverse', {}, 'reversal_not_requested'],
  ['decline_reverse', { ...askedByAnother, user_id: 30 }, 'reviewer_is_owner'],
])('transfer: %s of %j comes to %s', (event, given, expected) => {
  expect(outcomeOf(transferMachine, { ...transfer, ...given }, event)).toBe(expected);
});

const copy: CopyProfitState = {
  status: 'settled',
  follower_id: 1,
  trader_id: 4,
  is_trader_seen: true,
  is_last: true,
  reverse_maker_id: null,
  reverse_maker_user_id: null,
};

test.each<[event: string, given: Partial<CopyProfitState>, expected: string]>([
  ['request_reverse', {}, 'settled'],
  ['request_reverse', askedByAnother, 'reversal_already_requested'],
  ['request_reverse', { trader_id: 30 }, 'reviewer_is_owner'],
  ['request_reverse', { is_trader_seen: false }, 'copy_trader_unseen'],
  ['request_reverse', { is_last: false }, 'copy_profit_not_last'],
  ['request_reverse', { status: 'reversed' }, 'transition_not_allowed'],
  ['reverse', askedByAnother, 'reversed'],
  ['reverse', {}, 'reversal_not_requested'],
  ['reverse', askedByMe, 'maker_is_checker'],
  ['reverse', askedByMyOtherName, 'maker_is_checker'],
  ['reverse', { ...askedByAnother, follower_id: 30 }, 'reviewer_is_owner'],
  ['reverse', { ...askedByAnother, is_last: false }, 'copy_profit_not_last'],
  ['decline_reverse', askedByAnother, 'settled'],
  ['decline_reverse', {}, 'reversal_not_requested'],
])('share of a copy: %s of %j comes to %s', (event, given, expected) => {
  expect(outcomeOf(copyProfitMachine, { ...copy, ...given }, event)).toBe(expected);
});

const another = { maker_id: 2, maker_user_id: 20 };

test.each([
  ['approve', { status: 'pending_review', ...another }, 'ready'],
  ['approve', { status: 'pending_review', ...byMe }, 'maker_is_checker'],
  ['approve', { status: 'pending_review', ...byMyOtherName }, 'maker_is_checker'],
  ['approve', { status: 'ready', ...another }, 'transition_not_allowed'],
  ['refuse', { status: 'pending_review', ...byMe }, 'refused'],
  ['refuse', { status: 'ready', ...byMe }, 'transition_not_allowed'],
  ['void', { status: 'ready', ...byMe }, 'ready'],
  ['void', { status: 'pending_review', ...byMe }, 'transition_not_allowed'],
] as const)('batch of codes: %s of %j comes to %s', (event, row, expected) => {
  expect(outcomeOf(codeBatchMachine, row, event)).toBe(expected);
});

const approved = { ...byMe, needs_second: true };
const alone = { ...byMe, needs_second: false };

test.each([
  ['assign', { status: 'unused', ...alone }, 'assigned'],
  ['assign', { status: 'assigned', ...alone }, 'transition_not_allowed'],
  ['unassign', { status: 'assigned', ...alone }, 'unused'],
  ['unassign', { status: 'unused', ...alone }, 'transition_not_allowed'],
  ['redeem', { status: 'unused', ...approved }, 'used'],
  ['redeem', { status: 'assigned', ...alone }, 'code_made_alone'],
  ['redeem', { status: 'void', ...approved }, 'transition_not_allowed'],
  ['void', { status: 'assigned', ...alone }, 'void'],
  ['void', { status: 'used', ...alone }, 'transition_not_allowed'],
] as const)('code: %s of %j comes to %s', (event, row, expected) => {
  expect(outcomeOf(codeMachine, row, event)).toBe(expected);
});
