import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import * as contract from '@quarterdeck/contract/features/adjustments/adjustments';
import { expireAdjustments } from '#features/adjustments/expire-job.ts';
import { available, bookAll, canSpend } from './books.ts';
import { units } from './decimals.ts';
import { spendFuel } from './fuel.ts';
import { type By, type House, hour, isOwn, note } from './house.ts';
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

/** The company's side, where money is added and where it is deducted. */
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

const isCovered = (house: House, { user, asset, isAdded, amount }: Terms) =>
  isAdded || canSpend(house, user, asset) >= amount;

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
  input: ({ users }, random) => ({
    user: random.whole(0, users.length - 1),
    asset: random.pick(assets) ?? 'L',
    isAdded: random.chance(0.6),
    amount: random.pick(['0.0001', '12.5', '60', '1200']) ?? '60',
    category: random.pick(contract.adjustmentCategories) ?? 'refund',
  }),
  may: (house, { by, input }) => !isOwn(by, input.user) && isCovered(house, termsOf(input)),
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

const isCheckedBy = ({ status, maker, user }: Adjustment, by: By) =>
  status === 'pending' && !isSamePerson(by, maker) && !isOwn(by, user);

const checked = { by: ['checker', 'admin'], rows: adjustments, isFor: waits } as const;

const approve = staffKind({
  ...checked,
  action: 'adjustment.approve',
  weight: 12,
  input: nothing,
  may(house, attempt) {
    const row = of(house, attempt);
    return isCheckedBy(row, attempt.by) && row.expiresAt > house.now && isCovered(house, row);
  },
  does(house, attempt) {
    const row = of(house, attempt);
    const { user, asset, amount, isAdded, category, reverses } = row;
    const wasAdded = reverses === null ? isAdded : !isAdded;
    const account = accounts[category][wasAdded ? 0 : 1];
    const [debit, credit] = isAdded ? [account, available(user)] : [available(user), account];
    const earned = isAdded ? 0n : spendFuel(house, user, asset, amount, reverses !== null);
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
  may: (house, attempt) => isCheckedBy(of(house, attempt), attempt.by),
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
  may(house, attempt) {
    const { status, maker } = of(house, attempt);
    return status === 'pending' && maker === attempt.by;
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
  may(house, attempt) {
    const { by, row: place, version } = attempt;
    const row = of(house, attempt);
    const isOpen = row.status === 'posted' && row.reverses === null && !isTakenBack(house, place);
    return version === row.version && isOpen && !isOwn(by, row.user) && isCovered(house, backwards(row));
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
