import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import { cancelWithdrawal, requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { tronAddressOf } from '../support/chain.ts';
import { available, book, hold } from './books.ts';
import { units } from './decimals.ts';
import { day, type House } from './house.ts';
import { type Kind, kind, nothing, rowOf } from './kinds.ts';
import type { Withdrawal } from './withdrawal-rows.ts';
import { dayLimitOf, feeOf, hasEnough, type Network, networks, riskOf, takenOut } from './withdrawal-rows.ts';

interface Request {
  user: number;
  asset: 'USDT' | 'L';
  network: Network;
  amount: string;
  address: string;
}

const amounts = [
  '9.999999',
  '10',
  '40.25',
  '123.456789',
  '250',
  '1000',
  '1000.000001',
  '2500',
  '12000',
  '100001',
];

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
    if (random.chance(0.02))
      return { user, asset: 'L', network, amount: '40', address: addressOf(network, own) };
    return {
      user,
      asset: 'USDT',
      network,
      amount,
      address: random.chance(0.02) ? 'nowhere' : address,
    };
  },
  refuses: (house, { input }) => formError(input) ?? userError(house, input.user) ?? boundError(house, input),
  does(house, { input: { user, network, address, amount } }) {
    const gross = units(amount);
    const draft = { user, network, address, gross, fee: feeOf(network, gross), createdAt: house.now };
    house.withdrawals.push({ ...fresh, ...draft, ...judgement(house, draft), rail: house.rail });
    book(house, 'USDT', { debit: available(user), credit: hold(user), amount: gross });
  },
  sends: (_, { input: { user, ...about } }) => ({
    endpoint: requestWithdrawal,
    body: { uid: `m-${user}`, ...about },
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
  reverseMaker: null,
  version: 1,
} as const;

function judgement(house: House, draft: Pick<Withdrawal, 'user' | 'address' | 'gross' | 'createdAt'>) {
  return { risk: riskOf(house, draft), needsTwo: draft.gross > units('1000') };
}

/** Addresses that look right and are few; one of Ethereum is written in two ways. */
function addressOf(network: Network, place: number): string {
  return network === 'TRC20'
    ? tronAddressOf(String(place))
    : `0x${String(place).padStart(40, network === 'ERC20' ? 'a' : 'A')}`;
}

function formError({ asset, network, amount, address }: Request): ErrorCode | undefined {
  if (asset !== 'USDT') return 'asset_not_withdrawable';
  if (!address.startsWith(network === 'TRC20' ? 'T' : '0x')) return 'address_invalid';
  if (units(amount) < units('10')) return 'below_minimum';
  return units(amount) > units('100000') ? 'above_maximum' : undefined;
}

function userError(house: House, row: number): ErrorCode | undefined {
  const { blacklisted, frozen, verified, secondFactor, securityAt } = rowOf(house.users, row);
  if (blacklisted) return 'user_blacklisted';
  if (frozen) return 'user_frozen';
  if (!verified) return 'kyc_required';
  if (!secondFactor) return 'twofa_required';
  return securityAt !== null && house.now - securityAt < day ? 'withdrawal_cooling_down' : undefined;
}

function boundError(house: House, { user, amount }: Request): ErrorCode | undefined {
  const gross = units(amount);
  if (takenOut(house, user) + gross > dayLimitOf(house, user)) return 'daily_limit_exceeded';
  return hasEnough(house, user, gross);
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
  refuses(house, { row, input }) {
    const { user, status, isUnknown } = rowOf(house.withdrawals, row);
    if (user !== input.user) return 'not_found';
    if (status !== 'pending_review' && status !== 'withdrawing') return 'transition_not_allowed';
    return isUnknown ? 'outcome_unknown' : undefined;
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
  refuses: () => undefined,
  does(house) {
    house.rail = house.rail === 'manual' ? 'http' : 'manual';
  },
  runs: async (real) => real.switchRail(),
});

export const withdrawalRequestKinds: readonly Kind[] = [request, cancel, railSwitch];
