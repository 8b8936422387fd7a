import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import * as reviews from '@quarterdeck/contract/features/withdrawals/reviews';
import { transactionIdOf } from '../support/chain.ts';
import { available, book, hold } from './books.ts';
import { textOf, units } from './decimals.ts';
import { type By, type House, staffOf } from './house.ts';
import { type Attempt, type Kind, nothing, reference, rowOf, type Sent, staffKind } from './kinds.ts';
import type { Names } from './real.ts';
import { isSamePerson } from './user-rows.ts';
import { release } from './withdrawal-requests.ts';
import { finalAfter, highRisk, riskOf, type Status, type Withdrawal } from './withdrawal-rows.ts';

const withdrawals = (house: House) => house.withdrawals;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.withdrawals, row);
const stands =
  (...states: Status[]) =>
  (house: House, row: number) =>
    states.includes(rowOf(house.withdrawals, row).status);

interface Declared<Input> extends Pick<Kind<Input>, 'weight' | 'by' | 'input'> {
  from: readonly Status[];
  /** Those that it is meant for, where its states do not say it. */
  isFor?: (row: Withdrawal) => boolean;
  error(row: Withdrawal, attempt: Attempt<Input>, house: House): ErrorCode | undefined;
  does(row: Withdrawal, attempt: Attempt<Input>, house: House): void;
  endpoint: Sent['endpoint'];
  body?(names: Names, attempt: Attempt<Input>, row: Withdrawal): object;
}

/** A step of the pipeline that staff take. */
function step<Input>(name: string, declared: Declared<Input>): Kind {
  const { from, isFor = () => true, error, does, endpoint, body = nothing, ...common } = declared;
  const isIn = stands(...from);
  return staffKind<Input>({
    ...common,
    action: `withdrawal.${name}`,
    rows: withdrawals,
    isFor: (house, row) => isIn(house, row) && isFor(rowOf(house.withdrawals, row)),
    refuses(house, attempt) {
      const row = of(house, attempt);
      return from.includes(row.status) ? error(row, attempt, house) : 'transition_not_allowed';
    },
    does: (house, attempt) => does(of(house, attempt), attempt, house),
    sends: (names, attempt, { house }) => ({
      endpoint,
      body: { ...reference(names.withdrawals, attempt), ...body(names, attempt, of(house, attempt)) },
    }),
  });
}

const isOwners = ({ user }: Withdrawal, { by }: Pick<Attempt, 'by'>) =>
  staffOf(by).user === user ? ('reviewer_is_owner' as const) : undefined;
const isDoubtful = ({ isUnknown }: Withdrawal) => (isUnknown ? ('outcome_unknown' as const) : undefined);
const isServices = (row: Withdrawal) =>
  row.rail === 'http' ? ('rail_not_manual' as const) : isDoubtful(row);
const isClear = (row: Withdrawal, attempt: Pick<Attempt, 'by'>) =>
  row.isUnknown ? isOwners(row, attempt) : ('outcome_not_unknown' as const);

/** Money of who is frozen or shut out goes nowhere. */
export function isStuck(house: House, { user }: Withdrawal): ErrorCode | undefined {
  const { blacklisted, frozen } = rowOf(house.users, user);
  if (blacklisted) return 'user_blacklisted';
  return frozen ? 'user_frozen' : undefined;
}

/** A payment that happened: net has left, the fee is earned. */
export function settle(house: House, row: Withdrawal, txid: string): void {
  const debit = hold(row.user);
  const fee = { debit, credit: '401', amount: row.fee };
  book(house, 'USDT', { debit, credit: '101', amount: row.gross - row.fee }, fee);
  Object.assign(row, { status: 'payment_successful', txid, isUnknown: false, confirmations: 0 });
}

/** By hand, with what the network took from the house. */
function settleByHand(house: House, row: Withdrawal, by: By, { name, gas }: Payment): void {
  settle(house, row, transactionIdOf(name, row.network));
  row.payer = by;
  house.paidBy.add(`${row.network} ${name}`);
  if (gas) book(house, 'USDT', { debit: '506', credit: '101', amount: units('0.5') });
}

interface Payment {
  /** Of the transaction. */
  name: string;
  gas: boolean;
}

function payment({ paidBy }: House, random: Parameters<Kind['input']>[1]): Payment {
  const known = [...paidBy].at(-1)?.replace(/^\S+ /, '');
  const name = random.chance(0.05) && known !== undefined ? known : `by hand ${random.whole(1, 10 ** 9)}`;
  return { name, gas: random.chance(0.3) };
}

const isTaken = ({ paidBy }: House, { network }: Withdrawal, name: string) =>
  paidBy.has(`${network} ${name}`) ? ('txid_taken' as const) : undefined;
const gasOf = (gas: boolean) => (gas ? { network_fee: '0.5' } : {});

const reviewers = ['checker', 'risk', 'admin'] as const;
const finance = ['maker', 'admin'] as const;
const reason = { reason: 'By the model' };

const approve = step<{ acknowledged: boolean }>('approve', {
  weight: 20,
  by: reviewers,
  input: (_, random) => ({ acknowledged: random.chance(0.8) }),
  from: ['pending_review'],
  error(row, attempt, house) {
    const { by, input } = attempt;
    const limit = staffOf(by).approveMax;
    if (row.needsTwo && row.reviewer1 !== null && isSamePerson(by, row.reviewer1))
      return 'second_reviewer_same';
    const own = isOwners(row, attempt);
    if (own !== undefined) return own;
    if (limit !== null && row.gross > limit) return 'approve_limit_exceeded';
    const stuck = isStuck(house, row);
    if (stuck !== undefined) return stuck;
    const isHigh = Math.max(row.risk, riskOf(house, row, attempt.row)) >= highRisk;
    return isHigh && !input.acknowledged ? 'risk_not_acknowledged' : undefined;
  },
  does(row, { by, row: place }, house) {
    row.risk = riskOf(house, row, place);
    const isFirst = row.needsTwo && row.reviewer1 === null;
    if (row.reviewer1 === null) row.reviewer1 = by;
    else row.reviewer2 = by;
    if (!isFirst) row.status = 'withdrawing';
  },
  endpoint: reviews.approveWithdrawal,
  body: (_, { input }) => ({ acknowledge_risk: input.acknowledged }),
});

const refuse = step('refuse', {
  weight: 2,
  by: reviewers,
  input: nothing,
  from: ['pending_review', 'withdrawing'],
  error: isDoubtful,
  does: (row, _, house) => release(house, row, 'refuse'),
  endpoint: reviews.refuseWithdrawal,
  body: () => reason,
});

const submit = step('submit', {
  weight: 10,
  by: finance,
  input: nothing,
  from: ['withdrawing'],
  isFor: ({ rail }) => rail === 'manual',
  error: (row, _, house) => isServices(row) ?? isStuck(house, row),
  does(row) {
    row.status = 'payment_in_progress';
    row.attempt += 1;
  },
  endpoint: payments.submitWithdrawal,
});

const paid = step<Payment & { isElsewhere: boolean }>('paid', {
  weight: 9,
  by: finance,
  input: (house, random) => ({ ...payment(house, random), isElsewhere: random.chance(0.06) }),
  from: ['payment_in_progress'],
  isFor: ({ rail }) => rail === 'manual',
  error(row, attempt, house) {
    const mismatch = attempt.input.isElsewhere ? ('payment_mismatch' as const) : undefined;
    const barred = isServices(row) ?? isOwners(row, attempt);
    return barred ?? mismatch ?? isTaken(house, row, attempt.input.name);
  },
  does: (row, { by, input }, house) => settleByHand(house, row, by, input),
  endpoint: payments.paidWithdrawal,
  body: (_, { input }, row) => ({
    txid: transactionIdOf(input.name, row.network),
    address: input.isElsewhere ? 'elsewhere' : row.address,
    net: textOf(row.gross - row.fee),
    ...gasOf(input.gas),
  }),
});

const failed = (row: Withdrawal) => Object.assign(row, { status: 'payment_failed', isUnknown: false });

const railFailed = step('rail_failed', {
  weight: 4,
  by: finance,
  input: nothing,
  from: ['payment_in_progress'],
  isFor: ({ rail }) => rail === 'manual',
  error: (row, attempt) => isServices(row) ?? isOwners(row, attempt),
  does: failed,
  endpoint: payments.railFailedWithdrawal,
  body: () => reason,
});

const openStates = ['withdrawing', 'payment_in_progress', 'payment_failed'] as const;

const resolve = step<Payment & { isPaid: boolean }>('resolve', {
  weight: 6,
  by: reviewers,
  input: (house, random) => ({ ...payment(house, random), isPaid: random.chance(0.5) }),
  from: openStates,
  isFor: ({ isUnknown }) => isUnknown,
  error: (row, attempt, house) =>
    isClear(row, attempt) ?? (attempt.input.isPaid ? isTaken(house, row, attempt.input.name) : undefined),
  does(row, { by, input }, house) {
    if (input.isPaid) settleByHand(house, row, by, input);
    else failed(row);
  },
  endpoint: payments.resolveWithdrawal,
  body: (_, { input: { isPaid, name, gas } }, row) =>
    isPaid
      ? {
          outcome: 'paid',
          txid: transactionIdOf(name, row.network),
          evidence: 'Seen on the chain',
          ...gasOf(gas),
        }
      : { outcome: 'failed', evidence: 'The service says so' },
});

const retry = step('retry', {
  weight: 4,
  by: finance,
  input: nothing,
  from: ['payment_failed'],
  error: (row, attempt) =>
    isDoubtful(row) ?? isOwners(row, attempt) ?? (row.attempt < 3 ? undefined : 'attempts_exhausted'),
  does(row) {
    row.status = 'withdrawing';
  },
  endpoint: payments.retryWithdrawal,
});

const fail = step('fail', {
  weight: 2,
  by: reviewers,
  input: nothing,
  from: ['payment_failed'],
  error: isDoubtful,
  does: (row, _, house) => release(house, row, 'fail'),
  endpoint: payments.failWithdrawal,
  body: () => reason,
});

const returners = ['maker', 'checker', 'admin'] as const;

const close = step<{ confirmations: number | null }>('close', {
  weight: 6,
  by: returners,
  input: (_, random) => ({ confirmations: random.chance(0.5) ? random.whole(5, 30) : null }),
  from: ['payment_successful'],
  error(row, attempt) {
    const { confirmations } = attempt.input;
    const isFinal = confirmations === null || confirmations >= finalAfter[row.network];
    const own = isOwners(row, attempt);
    if (own !== undefined) return own;
    if (row.payer !== null && isSamePerson(attempt.by, row.payer)) return 'payer_is_closer';
    return isFinal ? undefined : 'confirmations_missing';
  },
  does(row, { input }) {
    Object.assign(row, { status: 'success', confirmations: input.confirmations ?? row.confirmations });
  },
  endpoint: payments.closeWithdrawal,
  body: (_, { input: { confirmations } }) =>
    confirmations === null ? { statement_ref: 'Line 1' } : { confirmations },
});

const paidStates = ['payment_successful', 'success'] as const;

const requestReverse = step('request_reverse', {
  weight: 3,
  by: returners,
  input: nothing,
  from: paidStates,
  isFor: ({ reverseMaker }) => reverseMaker === null,
  error: (row, attempt) =>
    row.reverseMaker === null ? isOwners(row, attempt) : 'reversal_already_requested',
  does(row, { by }) {
    row.reverseMaker = by;
  },
  endpoint: payments.requestReversal,
  body: () => ({ ...reason, evidence: 'Ticket 12' }),
});

const reverse = step('reverse', {
  weight: 3,
  by: returners,
  input: nothing,
  from: paidStates,
  isFor: ({ reverseMaker }) => reverseMaker !== null,
  error(row, attempt) {
    if (row.reverseMaker === null) return 'reversal_not_requested';
    return isSamePerson(attempt.by, row.reverseMaker) ? 'maker_is_checker' : isOwners(row, attempt);
  },
  does(row, _, house) {
    const credit = available(row.user);
    const fee = { debit: '401', credit, amount: row.fee };
    book(house, 'USDT', { debit: '101', credit, amount: row.gross - row.fee }, fee);
    row.status = 'fail';
  },
  endpoint: payments.reverseWithdrawal,
});

const declineReverse = step('decline_reverse', {
  weight: 1,
  by: returners,
  input: nothing,
  from: paidStates,
  isFor: ({ reverseMaker }) => reverseMaker !== null,
  error: (row, attempt) => (row.reverseMaker === null ? 'reversal_not_requested' : isOwners(row, attempt)),
  does(row) {
    row.reverseMaker = null;
  },
  endpoint: payments.declineReversal,
  body: () => reason,
});

export const withdrawalKinds: readonly Kind[] = [
  approve,
  refuse,
  submit,
  paid,
  railFailed,
  resolve,
  retry,
  fail,
  close,
  requestReverse,
  reverse,
  declineReverse,
];
