import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import * as contract from '@quarterdeck/contract/features/adjustments/adjustments';
import { expireAdjustments } from '#features/adjustments/expire-job.ts';
import { available, bookAll, canSpend } from './books.ts';
import { times, units } from './decimals.ts';
import { spendFuel } from './fuel.ts';
import { type By, type House, hour, note, rates, staffOf } from './house.ts';
import {
  type Attempt,
  type Kind,
  kind,
  nothing,
  reference,
  rowOf,
  staffKind,
  type Versioned,
} from './kinds.ts';
import { isSamePerson } from './user-rows.ts';

type Category = contract.AdjustmentCategory;

export interface Adjustment extends Versioned {
  user: number;
  asset: Asset;
  isAdded: boolean;
  amount: bigint;
  category: Category;
  maker: By;
  status: 'pending' | 'posted' | 'refused' | 'cancelled' | 'expired';
  /** The one that it takes back. */
  reverses: number | null;
  expiresAt: number;
}

/** The house's side, where money is added and where it is deducted. */
const accounts: Record<Category, readonly [added: string, deducted: string]> = {
  balance_anomaly: ['507', '408'],
  compensation: ['505', '408'],
  refund: ['408', '408'],
  promotion: ['505', '505'],
  correction: ['507', '408'],
};

/** By the settings of the model's house. */
const waitsHours = 6;

const adjustments = (house: House) => house.adjustments;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.adjustments, row);
const waits = (house: House, row: number) => rowOf(house.adjustments, row).status === 'pending';

type Terms = Pick<Adjustment, 'user' | 'asset' | 'isAdded' | 'amount'>;

const isOwners = ({ user }: Pick<Terms, 'user'>, by: By) =>
  staffOf(by).user === user ? ('reviewer_is_owner' as const) : undefined;

function isBeyond({ amount, asset }: Pick<Terms, 'amount' | 'asset'>, by: By): ErrorCode | undefined {
  const most = staffOf(by).adjustMax;
  return most !== null && times(amount, rates[asset]) > most ? 'adjust_limit_exceeded' : undefined;
}

function isShort(house: House, { user, asset, isAdded, amount }: Terms): ErrorCode | undefined {
  return isAdded || canSpend(house, user, asset) >= amount ? undefined : 'insufficient_balance';
}

function propose(house: House, terms: Terms & Pick<Adjustment, 'category' | 'maker' | 'reverses'>): void {
  const expiresAt = house.now + waitsHours * hour;
  house.adjustments.push({ ...terms, status: 'pending', expiresAt, version: 1 });
}

const learns: Kind['learns'] = (names, reply) => {
  names.adjustments.push((reply as contract.Adjustment).id);
};

interface Input {
  user: number;
  asset: Asset;
  isAdded: boolean;
  amount: string;
  category: Category;
}

const termsOf = (input: Input): Terms => ({ ...input, amount: units(input.amount) });

const proposal = kind<Input>({
  action: 'adjustment.propose',
  weight: 10,
  by: ['maker', 'admin'],
  input: ({ users }, random) =>
    users.length === 0
      ? undefined
      : {
          user: random.whole(0, users.length - 1),
          asset: random.pick(assets) ?? 'L',
          isAdded: random.chance(0.6),
          amount: random.pick(['0.0001', '12.5', '60', '1200', '5000.0001']) ?? '60',
          category: random.pick(contract.adjustmentCategories) ?? 'refund',
        },
  refuses(house, { by, input }) {
    const terms = termsOf(input);
    return isOwners(terms, by) ?? isBeyond(terms, by) ?? isShort(house, terms);
  },
  does(house, { by, input }) {
    propose(house, { ...termsOf(input), category: input.category, maker: by, reverses: null });
  },
  sends: (_, { input: { user, asset, isAdded, amount, category } }) => ({
    endpoint: contract.proposeAdjustment,
    body: {
      uid: `m-${user}`,
      asset,
      direction: isAdded ? 'add' : 'deduct',
      amount,
      category,
      reason: 'By the model',
      evidence: 'Ticket 4711',
    },
  }),
  learns,
});

function checkError(row: Adjustment, by: By): ErrorCode | undefined {
  if (row.status !== 'pending') return 'transition_not_allowed';
  return isSamePerson(by, row.maker) ? 'maker_is_checker' : isOwners(row, by);
}

const checked = { by: ['checker', 'admin'], rows: adjustments, isFor: waits } as const;

const approve = staffKind({
  ...checked,
  action: 'adjustment.approve',
  weight: 12,
  input: nothing,
  refuses(house, attempt) {
    const row = of(house, attempt);
    const barred = checkError(row, attempt.by) ?? isBeyond(row, attempt.by);
    return barred ?? (row.expiresAt <= house.now ? 'adjustment_expired' : isShort(house, row));
  },
  does(house, attempt) {
    const row = of(house, attempt);
    const { user, asset, amount, isAdded, category, reverses } = row;
    const wasAdded = reverses === null ? isAdded : !isAdded;
    const account = accounts[category][wasAdded ? 0 : 1];
    const [debit, credit] = isAdded ? [account, available(user)] : [available(user), account];
    const earned = isAdded ? 0n : spendFuel(house, user, asset, amount);
    bookAll(house, [
      { asset, debit, credit, amount },
      { asset: 'USDT', debit: '260', credit: '408', amount: earned },
    ]);
    row.status = 'posted';
  },
  sends: (names, attempt) => ({
    endpoint: contract.approveAdjustment,
    body: reference(names.adjustments, attempt),
  }),
});

const refuse = staffKind({
  ...checked,
  action: 'adjustment.refuse',
  weight: 1.5,
  input: nothing,
  refuses: (house, attempt) => checkError(of(house, attempt), attempt.by),
  does(house, attempt) {
    of(house, attempt).status = 'refused';
  },
  sends: (names, attempt) => ({
    endpoint: contract.refuseAdjustment,
    body: { ...reference(names.adjustments, attempt), reason: 'By the model' },
  }),
});

const cancel = staffKind({
  action: 'adjustment.cancel',
  weight: 1.5,
  by: ['maker', 'admin'],
  rows: adjustments,
  isFor: waits,
  input: nothing,
  refuses(house, attempt) {
    const { status, maker } = of(house, attempt);
    if (status !== 'pending') return 'transition_not_allowed';
    return maker === attempt.by ? undefined : 'maker_only';
  },
  does(house, attempt) {
    of(house, attempt).status = 'cancelled';
  },
  sends: (names, attempt) => ({
    endpoint: contract.cancelAdjustment,
    body: reference(names.adjustments, attempt),
  }),
});

/** Whether somebody asks to take it back, or has. */
const isTakenBack = (house: House, row: number) =>
  house.adjustments.some(
    ({ reverses, status }) => reverses === row && (status === 'pending' || status === 'posted'),
  );

const backwards = (row: Adjustment): Terms => ({ ...row, isAdded: !row.isAdded });

const reverse = kind({
  action: 'adjustment.reverse',
  weight: 4,
  by: ['maker', 'admin'],
  rows: adjustments,
  isFor(house, place) {
    const { status, reverses } = rowOf(house.adjustments, place);
    return status === 'posted' && reverses === null && !isTakenBack(house, place);
  },
  input: nothing,
  refuses(house, attempt) {
    const { by, row: place, version } = attempt;
    const row = of(house, attempt);
    if (version !== row.version) return 'version_stale';
    if (row.status !== 'posted' || row.reverses !== null) return 'transition_not_allowed';
    if (isTakenBack(house, place)) return 'reversal_already_requested';
    return isOwners(row, by) ?? isBeyond(row, by) ?? isShort(house, backwards(row));
  },
  does(house, attempt) {
    const { by, row: place } = attempt;
    const row = of(house, attempt);
    propose(house, { ...backwards(row), category: row.category, maker: by, reverses: place });
  },
  sends: (names, attempt) => ({
    endpoint: contract.reverseAdjustment,
    body: { ...reference(names.adjustments, attempt), reason: 'By the model', evidence: 'Ticket 4712' },
  }),
  learns,
});

const expiry = kind({
  action: 'job.expire_adjustments',
  meets: ['adjustment.approve', 'adjustment.refuse', 'adjustment.cancel'],
  weight: 1.5,
  by: ['program'],
  input: nothing,
  refuses: () => undefined,
  does(house) {
    for (const row of house.adjustments) {
      if (row.status !== 'pending' || row.expiresAt > house.now) continue;
      Object.assign(row, { status: 'expired', version: row.version + 1 });
      note(house, 'adjustment.expire');
    }
  },
  runs: ({ services }) => expireAdjustments(services),
});

export const adjustmentKinds: readonly Kind[] = [proposal, approve, refuse, cancel, reverse, expiry];
