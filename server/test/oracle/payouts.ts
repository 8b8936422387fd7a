import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import { transactionIdOf } from '../support/chain.ts';
import { textOf } from './decimals.ts';
import { type House, note } from './house.ts';
import { type Attempt, type Kind, kind, rowOf } from './kinds.ts';
import type { Withdrawal } from './withdrawal-rows.ts';
import { isStuck, settle } from './withdrawals.ts';

const withdrawals = (house: House) => house.withdrawals;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.withdrawals, row);

/** What became of an order at the service: answered well, badly, later, or not at all. */
const behaviours = ['paid', 'failed', 'accepted', 'broken'] as const;
export type Behaviour = (typeof behaviours)[number];

const keyOf = ({ attempt }: Withdrawal) => `key ${attempt}`;

function failed(house: House, row: Withdrawal): void {
  Object.assign(row, { status: 'payment_failed', isUnknown: false });
  changed(house, row, 'rail_failed');
}

function paid(house: House, row: Withdrawal): void {
  settle(house, row, keyOf(row));
  changed(house, row, 'paid');
}

function doubt(house: House, row: Withdrawal, why: 'timeout' | 'contradict'): void {
  row.isUnknown = true;
  changed(house, row, why);
}

function changed(house: House, row: Withdrawal, action: string): void {
  row.version += 1;
  note(house, `withdrawal.${action}`);
}

/** How a job comes: with the next attempt, with the last one again, as after a server that died, or when that is overdue. */
const comings = ['next', 'next', 'next', 'next', 'again', 'overdue'] as const;
export type Coming = (typeof comings)[number];

const pay = kind<{ behaviour: Behaviour; coming: Coming }>({
  action: 'job.pay_out',
  isAlone: true,
  weight: 8,
  by: ['program'],
  rows: withdrawals,
  isFor(house, place) {
    const row = rowOf(house.withdrawals, place);
    return row.rail === 'http' && (row.status === 'withdrawing' || row.status === 'payment_in_progress');
  },
  input: (house, random, row) =>
    rowOf(house.withdrawals, row).rail === 'http'
      ? { behaviour: random.pick(behaviours) ?? 'paid', coming: random.pick(comings) ?? 'next' }
      : undefined,
  does(house, attempt) {
    const row = of(house, attempt);
    const { behaviour, coming } = attempt.input;
    if (coming !== 'next') {
      if (row.status === 'payment_in_progress' && !row.isUnknown) doubt(house, row, 'timeout');
      return;
    }
    if (row.status !== 'withdrawing' || row.isUnknown || isStuck(house, row)) return;
    row.status = 'payment_in_progress';
    row.attempt += 1;
    changed(house, row, 'submit');
    if (behaviour === 'paid') paid(house, row);
    if (behaviour === 'failed') failed(house, row);
    if (behaviour === 'broken') doubt(house, row, 'timeout');
  },
  async runs(real, { row, input }) {
    const { attempt } = rowOf(real.house.withdrawals, row);
    const id = rowOf(real.names.withdrawals, row);
    await real.payOut({ id, attempt: input.coming === 'next' ? attempt + 1 : attempt }, input);
  },
});

interface Report {
  says: 'paid' | 'failed' | 'confirmed';
}

/** It concerns a payment that is under way, or says again what is known of it. */
function isTaken(row: Withdrawal, { says }: Report): boolean {
  const isKnown = row.attempt > 0 && (says === 'failed' ? row.txid === null : row.txid === keyOf(row));
  return isKnown || (says !== 'confirmed' && row.status === 'payment_in_progress');
}

/** Money is said to have left for one that counts as not paid: a person finds out. */
function isLate(row: Withdrawal, says: Report['says']): boolean {
  return says === 'paid' && row.attempt > 0 && ['withdrawing', 'payment_failed'].includes(row.status);
}

/** The service reports its last attempt. */
const report = kind<Report>({
  action: 'job.report',
  weight: 8,
  by: ['program'],
  rows: withdrawals,
  isFor(house, place) {
    const row = rowOf(house.withdrawals, place);
    const isBusy = row.status === 'payment_in_progress' || row.status === 'payment_successful';
    return row.rail === 'http' && isBusy;
  },
  input: (house, random, row) =>
    rowOf(house.withdrawals, row).rail === 'http' && house.rail === 'http'
      ? { says: random.pick(['paid', 'failed', 'confirmed']) ?? 'paid' }
      : undefined,
  may: (house, attempt) => isTaken(of(house, attempt), attempt.input),
  refused(house, attempt) {
    const row = of(house, attempt);
    if (isLate(row, attempt.input.says) && !row.isUnknown) doubt(house, row, 'contradict');
  },
  does(house, attempt) {
    const row = of(house, attempt);
    const { says } = attempt.input;
    if (says === 'confirmed' && row.status === 'payment_successful') {
      Object.assign(row, { status: 'success', confirmations: 30 });
      changed(house, row, 'confirmed');
    }
    if (row.status !== 'payment_in_progress') return;
    if (says === 'paid') paid(house, row);
    if (says === 'failed') failed(house, row);
  },
  sends(names, attempt, { house }) {
    const row = of(house, attempt);
    const payout_key = `${rowOf(names.withdrawalNos, attempt.row)}-${row.attempt}`;
    const txid = transactionIdOf(payout_key, row.network);
    const { address } = row;
    const bodies = {
      paid: { payout_key, status: 'paid', txid, address, net: textOf(row.gross - row.fee) },
      failed: { payout_key, status: 'failed', code: 'no_gas' },
      confirmed: { payout_key, status: 'confirmed', txid, confirmations: 30 },
    };
    return { endpoint: payoutCallback, body: bodies[attempt.input.says] };
  },
});

export const payoutKinds: readonly Kind[] = [pay, report];
