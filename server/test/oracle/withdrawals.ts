import * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import * as reviews from '@quarterdeck/contract/features/withdrawals/reviews';
import { transactionIdOf } from '../support/chain.ts';
import { available, book, hold } from './books.ts';
import { textOf, units } from './decimals.ts';
import { type By, type House, isOwn } from './house.ts';
import { type Attempt, type Kind, nothing, reference, rowOf, type Sent, staffKind } from './kinds.ts';
import type { Names } from './real.ts';
import { isSamePerson } from './user-rows.ts';
import { release } from './withdrawal-requests.ts';
import type { Status, Withdrawal } from './withdrawal-rows.ts';

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
  may(row: Withdrawal, attempt: Attempt<Input>, house: House): boolean;
  does(row: Withdrawal, attempt: Attempt<Input>, house: House): void;
  endpoint: Sent['endpoint'];
  body?(names: Names, attempt: Attempt<Input>, row: Withdrawal): object;
}

/** A step of the pipeline that staff take. */
function step<Input>(name: string, declared: Declared<Input>): Kind {
  const { from, isFor = () => true, may, does, endpoint, body = nothing, ...common } = declared;
  const isIn = stands(...from);
  return staffKind<Input>({
    ...common,
    action: `withdrawal.${name}`,
    rows: withdrawals,
    isFor: (house, row) => isIn(house, row) && isFor(rowOf(house.withdrawals, row)),
    may(house, attempt) {
      const row = of(house, attempt);
      return from.includes(row.status) && may(row, attempt, house);
    },
    does: (house, attempt) => does(of(house, attempt), attempt, house),
    sends: (names, attempt, { house }) => ({
      endpoint,
      body: { ...reference(names.withdrawals, attempt), ...body(names, attempt, of(house, attempt)) },
    }),
  });
}

const isByHand = ({ rail, isUnknown }: Withdrawal) => rail === 'manual' && !isUnknown;

/** Money of who is frozen or shut out goes nowhere. */
export function isStuck(house: House, { user }: Withdrawal): boolean {
  const { blacklisted, frozen } = rowOf(house.users, user);
  return blacklisted || frozen;
}

/** A payment that happened: net has left, the fee is earned. */
export function settle(house: House, row: Withdrawal, txid: string): void {
  const debit = hold(row.user);
  const fee = { debit, credit: '401', amount: row.fee };
  book(house, 'USDT', { debit, credit: '101', amount: row.gross - row.fee }, fee);
  Object.assign(row, { status: 'payment_successful', txid, isUnknown: false, confirmations: 0 });
}

/** Manually, with what the network took from the company. */
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
  return { name, gas: random.chance(0.7) };
}

const isTaken = ({ paidBy }: House, { network }: Withdrawal, name: string) =>
  paidBy.has(`${network} ${name}`);
const gasOf = (gas: boolean) => (gas ? { network_fee: '0.5' } : {});

const reviewers = ['checker', 'risk', 'admin'] as const;
const finance = ['maker', 'admin'] as const;
const reason = { reason: 'By the model' };

const approve = step('approve', {
  weight: 20,
  by: reviewers,
  input: nothing,
  from: ['pending_review'],
  may(row, { by }, house) {
    const isSame = row.reviewer1 !== null && isSamePerson(by, row.reviewer1);
    return !isSame && !isOwn(by, row.user) && !isStuck(house, row);
  },
  does(row, { by }) {
    const isFirst = row.needsTwo && row.reviewer1 === null;
    if (row.reviewer1 === null) row.reviewer1 = by;
    else row.reviewer2 = by;
    if (!isFirst) row.status = 'withdrawing';
  },
  endpoint: reviews.approveWithdrawal,
  body: () => ({ acknowledge_risk: true }),
});

/** The person who said that nothing was paid does not give the money back as well. */
const mayRelease = ({ isUnknown, unpaidBy }: Withdrawal, by: By) =>
  !isUnknown && (unpaidBy === null || !isSamePerson(by, unpaidBy));

const refuse = step('refuse', {
  weight: 2,
  by: reviewers,
  input: nothing,
  from: ['pending_review', 'withdrawing'],
  may: (row, { by }) => mayRelease(row, by),
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
  may: (row, _, house) => isByHand(row) && !isStuck(house, row),
  does(row) {
    row.status = 'payment_in_progress';
    row.attempt += 1;
  },
  endpoint: payments.submitWithdrawal,
});

const paid = step<Payment>('paid', {
  weight: 9,
  by: finance,
  input: payment,
  from: ['payment_in_progress'],
  isFor: ({ rail }) => rail === 'manual',
  may: (row, { by, input }, house) =>
    isByHand(row) && !isOwn(by, row.user) && !isTaken(house, row, input.name),
  does: (row, { by, input }, house) => settleByHand(house, row, by, input),
  endpoint: payments.paidWithdrawal,
  body: (_, { input }, row) => ({
    txid: transactionIdOf(input.name, row.network),
    address: row.address,
    net: textOf(row.gross - row.fee),
    ...gasOf(input.gas),
  }),
});

const failed = (row: Withdrawal, { by }: { by: By }) =>
  Object.assign(row, { status: 'payment_failed', isUnknown: false, unpaidBy: by });

const railFailed = step('rail_failed', {
  weight: 4,
  by: finance,
  input: nothing,
  from: ['payment_in_progress'],
  isFor: ({ rail }) => rail === 'manual',
  may: (row, { by }) => isByHand(row) && !isOwn(by, row.user),
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
  may: (row, { by, input }, house) =>
    row.isUnknown && !isOwn(by, row.user) && !(input.isPaid && isTaken(house, row, input.name)),
  does(row, { by, input }, house) {
    if (input.isPaid) settleByHand(house, row, by, input);
    else failed(row, { by });
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
  may: (row, { by }) => !row.isUnknown && !isOwn(by, row.user) && row.attempt < 3,
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
  may: (row, { by }) => mayRelease(row, by),
  does: (row, _, house) => release(house, row, 'fail'),
  endpoint: payments.failWithdrawal,
  body: () => reason,
});

const returners = ['maker', 'checker', 'admin'] as const;

const close = step('close', {
  weight: 6,
  by: returners,
  input: nothing,
  from: ['payment_successful'],
  may: (row, { by }) => !isOwn(by, row.user) && !(row.payer !== null && isSamePerson(by, row.payer)),
  does(row) {
    row.status = 'success';
  },
  endpoint: payments.closeWithdrawal,
  body: () => ({ statement_ref: 'Line 1' }),
});

const paidStates = ['payment_successful', 'success'] as const;

const requestReverse = step('request_reverse', {
  weight: 3,
  by: returners,
  input: nothing,
  from: paidStates,
  isFor: ({ reverseMaker }) => reverseMaker === null,
  may: (row, { by }) => row.reverseMaker === null && !isOwn(by, row.user),
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
  may: ({ user, reverseMaker }, { by }) =>
    reverseMaker !== null && !isSamePerson(by, reverseMaker) && !isOwn(by, user),
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
  may: (row, { by }) => row.reverseMaker !== null && !isOwn(by, row.user),
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
