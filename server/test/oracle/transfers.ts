import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import * as contract from '@quarterdeck/contract/features/transfers/transfers';
import { balanceOf } from './balances.ts';
import { available, bookAll, canSpend, owed, type Posting } from './books.ts';
import { total, units } from './decimals.ts';
import { changeFuel, fuelOf } from './fuel.ts';
import { day, type House, staffOf } from './house.ts';
import { type Attempt, type Kind, kind, nothing, reference, rowOf, staffKind } from './kinds.ts';
import {
  fuelChanges,
  quoteOf,
  smallest,
  type Transfer,
  type TransferKind,
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
  const houses = { usdt_l: '260', usdt_r: '190', l_usdt: '191', l_r: '191', r_usdt: '192' };
  const sources = { usdt_l: '191', usdt_r: '192', l_usdt: '260', l_r: '192', r_usdt: '190' };
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
    if (users.length === 0) return undefined;
    const of = random.pick(Object.keys(transferTerms) as TransferKind[]) ?? 'usdt_l';
    return {
      user: random.whole(0, users.length - 1),
      kind: of,
      to: isToOthers(of) ? random.whole(0, users.length - 1) : null,
      amount: random.pick(['0.9999', '1', '3.3333', '17.05', '60', '250.0001']) ?? '1',
    };
  },
  refuses: (house, { input }) => termsError(input) ?? partyError(house, input) ?? moneyError(house, input),
  does(house, { input }) {
    const { user, kind: of, to } = input;
    const amount = units(input.amount);
    const booked = { kind: of, user, to, amount, ...quoteOf(house, of, user, amount) };
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

function termsError({ kind: of, amount }: Input): ErrorCode | undefined {
  if (!transferTerms[of].isOpen) return 'transfer_closed';
  return units(amount) < smallest ? 'below_minimum' : undefined;
}

function partyError(house: House, { user, to }: Input): ErrorCode | undefined {
  if (to === user) return 'transfer_to_self';
  const sender = rowOf(house.users, user);
  if (sender.blacklisted) return 'user_blacklisted';
  if (sender.frozen) return 'user_frozen';
  if (to === null) return undefined;
  if (!sender.verified) return 'kyc_required';
  if (!sender.secondFactor) return 'twofa_required';
  if (sender.securityAt !== null && house.now - sender.securityAt < day) return 'transfer_cooling_down';
  if (assets.some((asset) => balanceOf(house, owed(user), asset) > 0n)) return 'transfer_of_debtor';
  const { blacklisted, frozen } = rowOf(house.users, to);
  return blacklisted || frozen ? 'receiver_unavailable' : undefined;
}

function moneyError(house: House, { user, kind: of, amount: text }: Input): ErrorCode | undefined {
  const amount = units(text);
  const { dayLimit, from } = transferTerms[of];
  if (dayLimit !== '' && sentLately(house, user, of) + amount > units(dayLimit)) return 'transfer_day_limit';
  if (of === 'user_usdt' && takenOut(house, user) + amount > dayLimitOf(house, user))
    return 'daily_limit_exceeded';
  if (quoteOf(house, of, user, amount).received <= 0n) return 'nothing_received';
  return canSpend(house, user, from) < amount ? 'insufficient_balance' : undefined;
}

function sentLately(house: House, user: number, of: TransferKind): bigint {
  const counts = (row: Transfer) =>
    row.user === user && row.kind === of && row.status === 'posted' && row.createdAt > house.now - day;
  return total(house.transfers.filter(counts).map(({ amount }) => amount));
}

function ownError({ user, to }: Transfer, { by }: Pick<Attempt, 'by'>): ErrorCode | undefined {
  const own = staffOf(by).user;
  return own !== null && (own === user || own === to) ? 'reviewer_is_owner' : undefined;
}

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
  refuses(house, attempt) {
    const row = of(house, attempt);
    if (row.status !== 'posted') return 'transition_not_allowed';
    return row.maker === null ? ownError(row, attempt) : 'reversal_already_requested';
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
function backError(house: House, row: Transfer): ErrorCode | undefined {
  for (const [user, delta] of fuelChanges(row)) if ((house.fuel.get(user) ?? 0n) < delta) return 'fuel_spent';
  const { user, to, kind: kindOf, received } = row;
  const isThere = canSpend(house, to ?? user, transferTerms[kindOf].to) >= received;
  return isThere ? undefined : 'insufficient_balance';
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
  refuses(house, attempt) {
    const row = of(house, attempt);
    if (row.status !== 'posted') return 'transition_not_allowed';
    if (row.maker === null) return 'reversal_not_requested';
    if (isSamePerson(attempt.by, row.maker)) return 'maker_is_checker';
    return ownError(row, attempt) ?? backError(house, row);
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
  refuses(house, attempt) {
    const row = of(house, attempt);
    if (row.status !== 'posted') return 'transition_not_allowed';
    return row.maker === null ? 'reversal_not_requested' : ownError(row, attempt);
  },
  does(house, attempt) {
    of(house, attempt).maker = null;
  },
  sends: (names, attempt) => ({
    endpoint: contract.declineTransferReversal,
    body: { ...reference(names.transfers, attempt), ...reason },
  }),
});

export const transferKinds: readonly Kind[] = [request, requestReverse, reverse, declineReverse];
