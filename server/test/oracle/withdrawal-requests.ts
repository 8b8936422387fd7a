import { cancelWithdrawal, requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { tronAddressOf } from '../support/chain.ts';
import { available, book, canSpend, hold } from './books.ts';
import { units } from './decimals.ts';
import type { House } from './house.ts';
import { type Kind, kind, nothing, rowOf } from './kinds.ts';
import type { Withdrawal } from './withdrawal-rows.ts';
import { dayLimitOf, feeOf, type Network, networks, takenOut } from './withdrawal-rows.ts';

interface Request {
  user: number;
  network: Network;
  amount: string;
  address: string;
}

const amounts = ['10', '40.25', '123.456789', '250', '1000', '1000.000001', '2500', '12000'];

const request = kind<Request>({
  action: 'withdrawal.request',
  weight: 18,
  by: ['platform'],
  input({ users }, random) {
    if (users.length === 0) return undefined;
    const user = random.whole(0, users.length - 1);
    const network = random.pick(networks) ?? 'TRC20';
    const amount = random.pick(amounts) ?? '10';
    const own = random.whole(0, 1) + 10 * user;
    const address = addressOf(network, random.chance(0.9) ? own : random.whole(1_000, 1_003));
    return { user, network, amount, address };
  },
  may(house, { input: { user, amount } }) {
    const gross = units(amount);
    const isWithinLimit = takenOut(house, user) + gross <= dayLimitOf(house, user);
    return isFree(house, user) && isWithinLimit && canSpend(house, user, 'USDT') >= gross;
  },
  does(house, { input: { user, network, address, amount } }) {
    const gross = units(amount);
    const needsTwo = gross > units('1000');
    const draft = { user, network, address, gross, fee: feeOf(network, gross), needsTwo };
    house.withdrawals.push({ ...fresh, ...draft, createdAt: house.now, rail: house.rail });
    book(house, 'USDT', { debit: available(user), credit: hold(user), amount: gross });
  },
  sends: (_, { input: { user, ...about } }) => ({
    endpoint: requestWithdrawal,
    body: { uid: `m-${user}`, asset: 'USDT', ...about },
  }),
  async learns(names, reply, real) {
    const { no } = reply as { no: string };
    names.withdrawalNos.push(no);
    names.withdrawals.push(await real.idOf('withdrawal', 'no', no));
  },
});

const fresh = {
  status: 'pending_review',
  reviewer1: null,
  reviewer2: null,
  isUnknown: false,
  attempt: 0,
  txid: null,
  confirmations: 0,
  payer: null,
  unpaidBy: null,
  reverseMaker: null,
  version: 1,
} as const;

/** Addresses that look right and are few; one of Ethereum is written in two ways. */
function addressOf(network: Network, place: number): string {
  return network === 'TRC20'
    ? tronAddressOf(String(place))
    : `0x${String(place).padStart(40, network === 'ERC20' ? 'a' : 'A')}`;
}

function isFree(house: House, row: number): boolean {
  const { blacklisted, frozen } = rowOf(house.users, row);
  return !blacklisted && !frozen;
}

/** The user changed their mind; whose it is not, finds nothing. */
const cancel = kind<{ user: number }>({
  action: 'withdrawal.cancel',
  weight: 1.5,
  by: ['platform'],
  rows: (house) => house.withdrawals,
  isFor: (house, row) => ['pending_review', 'withdrawing'].includes(rowOf(house.withdrawals, row).status),
  input(house, random, row) {
    const { user } = rowOf(house.withdrawals, row);
    return { user: random.chance(0.9) ? user : random.whole(0, house.users.length - 1) };
  },
  may(house, { row, input }) {
    const { user, status, isUnknown } = rowOf(house.withdrawals, row);
    const isOpen = status === 'pending_review' || status === 'withdrawing';
    return user === input.user && isOpen && !isUnknown;
  },
  does(house, { row }) {
    const withdrawal = rowOf(house.withdrawals, row);
    release(house, withdrawal, 'refuse');
    withdrawal.version += 1;
  },
  sends: (names, { row, input }) => ({
    endpoint: cancelWithdrawal,
    body: { uid: `m-${input.user}`, no: rowOf(names.withdrawalNos, row) },
  }),
});

/** Gives the hold back, all of it. */
export function release(house: House, withdrawal: Withdrawal, status: 'refuse' | 'fail'): void {
  const { user, gross } = withdrawal;
  book(house, 'USDT', { debit: hold(user), credit: available(user), amount: gross });
  withdrawal.status = status;
}

const railSwitch = kind({
  action: 'house.rail',
  isAlone: true,
  weight: 1.2,
  by: ['program'],
  input: nothing,
  does(house) {
    house.rail = house.rail === 'manual' ? 'http' : 'manual';
  },
  runs: async (real) => real.switchRail(),
});

export const withdrawalRequestKinds: readonly Kind[] = [request, cancel, railSwitch];
