import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import * as contract from '@quarterdeck/contract/features/transfers/transfers';
import { balanceOf } from './balances.ts';
import { available, bookAll, canSpend, owed, type Posting } from './books.ts';
import { total, units } from './decimals.ts';
import { changeFuel, fuelOf } from './fuel.ts';
import { type By, day, type House, isOwn } from './house.ts';
import { type Attempt, type Kind, kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import {
  fuelChanges,
  quoteOf,
  type Transfer,
  type TransferKind,
  takenOutBy,
  transferTerms,
} from './transfer-rows.ts';
import { isSamePerson } from './user-rows.ts';
import { dayLimitOf, takenOut } from './withdrawal-rows.ts';

const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.transfers, row);

type Booked = Omit<Transfer, 'version' | 'status' | 'maker' | 'createdAt'>;

/** What a transfer books; taken back, the same with the ends swapped. */
function postingsOf(transfer: Booked): (Posting & { asset: Asset })[] {
  const { kind: of, user, to, amount, fee, received, cost, earned } = transfer;
  const { from: asset, to: toAsset } = transferTerms[of];
  const own = available(user);
  const sent = amount - fee;
  const charged = { asset, debit: own, credit: '406', amount: fee };
  const kept = { asset: 'USDT' as const, debit: '260', credit: '406', amount: earned };
  if (to !== null) return [{ asset, debit: own, credit: available(to), amount: received }, charged, kept];
  const houses = { usdt_l: '260', usdt_r: '190', l_usdt: '191', l_r: '191', r_usdt: '192', r_l: '192' };
  const sources = { usdt_l: '191', usdt_r: '192', l_usdt: '260', l_r: '192', r_usdt: '190', r_l: '191' };
  const place = of as keyof typeof houses;
  const follows = { asset: 'USDT' as const, debit: '260', credit: '190', amount: cost - earned };
  return [
    { asset, debit: own, credit: houses[place], amount: sent },
    charged,
    { asset: toAsset, debit: sources[place], credit: own, amount: received },
    ...(of === 'l_r' ? [follows] : []),
    kept,
  ];
}

interface Input {
  user: number;
  kind: TransferKind;
  to: number | null;
  amount: string;
}

const isToOthers = (of: TransferKind) => of.startsWith('user_');

const request = kind<Input>({
  action: 'transfer.request',
  weight: 16,
  by: ['platform'],
  input({ users }, random) {
    const of = random.pick(Object.keys(transferTerms) as TransferKind[]) ?? 'usdt_l';
    return {
      user: random.whole(0, users.length - 1),
      kind: of,
      to: isToOthers(of) ? random.whole(0, users.length - 1) : null,
      amount: random.pick(['1', '3.3333', '17.05', '60', '250.0001']) ?? '1',
    };
  },
  may: (house, { input }) => isFree(house, input.user) && mayGive(house, input) && isCovered(house, input),
  does(house, { input }) {
    const { user, kind: of, to } = input;
    const amount = units(input.amount);
    const takenOut = takenOutBy(house, of, user, amount);
    const booked = { kind: of, user, to, amount, takenOut, ...quoteOf(house, of, user, amount) };
    const row: Transfer = { ...booked, status: 'posted', maker: null, createdAt: house.now, version: 1 };
    house.transfers.push(row);
    changeFuel(house, fuelChanges(row));
    bookAll(house, postingsOf(row));
  },
  sends: (_, { input: { user, kind: of, to, amount } }) => ({
    endpoint: requestTransfer,
    body: { uid: `m-${user}`, kind: of, amount, ...(to !== null && { to_uid: `m-${to}` }) },
  }),
  async learns(names, reply, real) {
    names.transfers.push(await real.idOf('transfer', 'no', (reply as { no: string }).no));
  },
});

function isFree(house: House, row: number): boolean {
  const { blacklisted, frozen } = rowOf(house.users, row);
  return !blacklisted && !frozen;
}

/** Neither to oneself, nor while one owes something. */
function mayGive(house: House, { user, to }: Input): boolean {
  const isDebtor = assets.some((asset) => balanceOf(house, owed(user), asset) > 0n);
  return to === null || (to !== user && !isDebtor && isFree(house, to));
}

function isCovered(house: House, { user, kind: of, amount: text }: Input): boolean {
  const amount = units(text);
  const { dayLimit, from } = transferTerms[of];
  const isWithinLimits =
    (dayLimit === '' || sentLately(house, user, of) + amount <= units(dayLimit)) &&
    isWithinDay(house, user, takenOutBy(house, of, user, amount));
  const isWorthIt = quoteOf(house, of, user, amount).received > 0n;
  return isWithinLimits && isWorthIt && canSpend(house, user, from) >= amount;
}

const isWithinDay = (house: House, user: number, more: bigint) =>
  more === 0n || takenOut(house, user) + more <= dayLimitOf(house, user);

function sentLately(house: House, user: number, of: TransferKind): bigint {
  const counts = (row: Transfer) =>
    row.user === user && row.kind === of && row.status === 'posted' && row.createdAt > house.now - day;
  return total(house.transfers.filter(counts).map(({ amount }) => amount));
}

const isOwners = ({ user, to }: Transfer, by: By) => isOwn(by, user) || isOwn(by, to);

const reversing = { by: ['maker', 'checker', 'admin'], rows: (house: House) => house.transfers } as const;
const isAsked = (house: House, row: number) => {
  const { status, maker } = rowOf(house.transfers, row);
  return status === 'posted' && maker !== null;
};
const reason = { reason: 'By the model' };

const requestReverse = staffKind({
  ...reversing,
  action: 'transfer.request_reverse',
  weight: 5,
  isFor: (house, row) => rowOf(house.transfers, row).status === 'posted' && !isAsked(house, row),
  input: nothing,
  may(house, attempt) {
    const row = of(house, attempt);
    return row.status === 'posted' && row.maker === null && !isOwners(row, attempt.by);
  },
  does(house, attempt) {
    of(house, attempt).maker = attempt.by;
  },
  sends: (names, attempt) => ({
    endpoint: contract.requestTransferReversal,
    body: { ...reference(names.transfers, attempt), ...reason, evidence: 'Ticket 9' },
  }),
});

/** What was paid for the fuel must be there to be given back, and so must the money. */
function canGoBack(house: House, row: Transfer): boolean {
  const { user, to, kind: kindOf, received } = row;
  const isFuelThere = fuelChanges(row).every(([owner, delta]) => (house.fuel.get(owner) ?? 0n) >= delta);
  return isFuelThere && canSpend(house, to ?? user, transferTerms[kindOf].to) >= received;
}

/** Where the last fuel of who received it goes, what is left of its cost is earned. */
function earnRest(house: House, { kind: of, user, to, received }: Transfer): (Posting & { asset: Asset })[] {
  const holder = to ?? user;
  const { owned, cost } = fuelOf(house, holder);
  if (transferTerms[of].to !== 'L' || owned > received) return [];
  changeFuel(house, [[holder, -cost]]);
  return [{ asset: 'USDT', debit: '260', credit: '406', amount: cost }];
}

const reverse = staffKind({
  ...reversing,
  action: 'transfer.reverse',
  weight: 5,
  isFor: isAsked,
  input: nothing,
  may(house, attempt) {
    const row = of(house, attempt);
    if (row.status !== 'posted' || row.maker === null || isSamePerson(attempt.by, row.maker)) return false;
    return !isOwners(row, attempt.by) && canGoBack(house, row);
  },
  does(house, attempt) {
    const row = of(house, attempt);
    changeFuel(
      house,
      fuelChanges(row).map(([user, delta]) => [user, -delta]),
    );
    const swapped = postingsOf(row).map(({ debit, credit, ...rest }) => ({
      ...rest,
      debit: credit,
      credit: debit,
    }));
    bookAll(house, [...swapped, ...earnRest(house, row)]);
    row.status = 'reversed';
  },
  sends: (names, attempt) => ({
    endpoint: contract.reverseTransfer,
    body: reference(names.transfers, attempt),
  }),
});

const declineReverse = staffKind({
  ...reversing,
  action: 'transfer.decline_reverse',
  weight: 1.5,
  isFor: isAsked,
  input: nothing,
  may: (house, attempt) => isAsked(house, attempt.row) && !isOwners(of(house, attempt), attempt.by),
  does(house, attempt) {
    of(house, attempt).maker = null;
  },
  sends: (names, attempt) => ({
    endpoint: contract.declineTransferReversal,
    body: { ...reference(names.transfers, attempt), ...reason },
  }),
});

export const transferKinds: readonly Kind[] = [request, requestReverse, reverse, declineReverse];
