import { approveApplication } from '@quarterdeck/contract/features/traders/applications/applications';
import {
  applyAsTrader,
  withdrawApplication,
} from '@quarterdeck/contract/features/traders/applications/platform';
import * as contract from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import {
  type Application,
  holdBond,
  isTrader,
  payReward,
  settleBond,
  type Trader,
  tierBond,
  traderOf,
  waitsForShare,
} from './bond-rows.ts';
import { canSpend } from './books.ts';
import { textOf, units } from './decimals.ts';
import { type House, isOwn } from './house.ts';
import { type Attempt, type Kind, kind, nothing, rowOf, staffKind } from './kinds.ts';
import type { Real } from './real.ts';
import { isActive, isSamePerson } from './user-rows.ts';

const applications = (house: House) => house.applications;
const traders = (house: House) => house.traders;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => traderOf(house, row);

const apply = kind<Pick<Application, 'ref' | 'user'>>({
  action: 'trader_application.apply',
  weight: 6,
  by: ['platform'],
  input: ({ users, applications: known }, random) => ({
    ref: `a-${known.length}`,
    user: random.whole(0, users.length - 1),
  }),
  may(house, { input: { ref, user } }) {
    const known = house.applications.find((one) => one.ref === ref);
    if (known !== undefined) return known.user === user;
    const isOpen = house.applications.some((one) => one.user === user && one.status === 'pending');
    return !rowOf(house.users, user).blacklisted && !isOpen && !isTrader(house, user);
  },
  does(house, { input }) {
    if (house.applications.some(({ ref }) => ref === input.ref)) return;
    house.applications.push({ ...input, status: 'pending', version: 1 });
  },
  sends: async (_, { input: { ref, user } }, real) => ({
    endpoint: applyAsTrader,
    body: {
      ...{ ref, uid: `m-${user}`, display_name: 'Somebody', intro: 'Trades', share_pct: '10', tier: 1 },
      ...{ exchange: await exchangeOf(real), key_check: 'passed' },
    },
  }),
});

async function exchangeOf({ services }: Real): Promise<string> {
  return (await services.db.one<{ code: string }>(sql`SELECT code FROM exchange ORDER BY id LIMIT 1`)).code;
}

const withdraw = kind({
  action: 'trader_application.withdraw',
  weight: 1,
  by: ['platform'],
  rows: applications,
  isFor: (house, row) => rowOf(house.applications, row).status === 'pending',
  input: nothing,
  may: (house, { row }) => rowOf(house.applications, row).status !== 'approved',
  does(house, { row }) {
    const application = rowOf(house.applications, row);
    if (application.status === 'cancelled') return;
    application.status = 'cancelled';
    application.version += 1;
  },
  sends: (_, { row }, { house }) => {
    const { ref, user } = rowOf(house.applications, row);
    return { endpoint: withdrawApplication, body: { ref, uid: `m-${user}` } };
  },
});

const approve = staffKind({
  action: 'trader_application.approve',
  weight: 6,
  by: ['risk', 'checker', 'admin'],
  rows: applications,
  isFor: (house, row) => rowOf(house.applications, row).status === 'pending',
  input: nothing,
  may(house, { row, by }) {
    const { status, user } = rowOf(house.applications, row);
    const owner = rowOf(house.users, user);
    const isFree = !owner.frozen && !owner.blacklisted && isActive(owner, house.now);
    const isCovered = canSpend(house, user, 'USDT') >= units(tierBond);
    return status === 'pending' && isFree && !isOwn(by, user) && isCovered;
  },
  does(house, { row }) {
    const application = rowOf(house.applications, row);
    const { ref, user } = application;
    application.status = 'approved';
    const trader: Trader = { ref, user, status: 'active', held: 0n, asked: null, maker: null, version: 1 };
    house.traders.push(trader);
    holdBond(house, trader, tierBond);
  },
  sends: async (_, attempt, real) => {
    const { ref } = rowOf(real.house.applications, attempt.row);
    const id = await real.idOf('trader_application', 'ref', ref);
    return { endpoint: approveApplication, body: { id, version: attempt.version ?? 0 } };
  },
});

/** A trader is known by the application that made it. */
async function bodyOf(real: Real, attempt: Attempt) {
  const { id } = await real.services.db.one<{ id: number }>(
    sql`SELECT trader_id AS id FROM trader_application WHERE ref = ${of(real.house, attempt).ref}`,
  );
  return { id, version: attempt.version ?? 0 };
}

const why = { reason: 'By the model', evidence: 'Ticket 9' };

const topUp = staffKind<{ amount: string }>({
  action: 'trader.top_up_bond',
  weight: 4,
  by: ['maker', 'checker', 'admin'],
  rows: traders,
  isFor: (house, row) => traderOf(house, row).status === 'active',
  input: (_, random) => ({ amount: random.pick(['1', '12.345678', '60']) ?? '1' }),
  may(house, attempt) {
    const { status, user } = of(house, attempt);
    const isCovered = canSpend(house, user, 'USDT') >= units(attempt.input.amount);
    return status === 'active' && !isOwn(attempt.by, user) && isCovered;
  },
  does(house, attempt) {
    holdBond(house, of(house, attempt), attempt.input.amount);
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.topUpBond,
    body: { ...(await bodyOf(real, attempt)), ...attempt.input, evidence: why.evidence },
  }),
});

const revoke = staffKind({
  action: 'trader.revoke',
  weight: 4,
  by: ['risk', 'checker', 'admin'],
  rows: traders,
  isFor: (house, row) => traderOf(house, row).status === 'active',
  input: nothing,
  may: (house, attempt) =>
    of(house, attempt).status === 'active' && !isOwn(attempt.by, of(house, attempt).user),
  does(house, attempt) {
    // A requested reward is declined with it.
    Object.assign(of(house, attempt), { status: 'revoked', asked: null, maker: null });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.revokeTrader,
    body: { ...(await bodyOf(real, attempt)), reason: why.reason },
  }),
});

const deciding = { by: ['maker', 'checker', 'admin'], rows: traders } as const;
const isAskedAs = (wanted: Trader['status']) => (house: House, row: number) => {
  const { maker, status } = traderOf(house, row);
  return maker !== null && status === wanted;
};
const isAsked = isAskedAs('revoked');
const isRewardAsked = isAskedAs('active');

const request = staffKind<{ kind: 'release' | 'forfeit'; amount: string }>({
  ...deciding,
  action: 'trader.request_bond',
  weight: 6,
  isFor: (house, row) => traderOf(house, row).status === 'revoked' && !isAsked(house, row),
  input(house, random, row) {
    const held = textOf(traderOf(house, row).held);
    const amount = random.pick([held, '7.5', '40', '40.000001']) ?? held;
    return amount === '0' ? undefined : { kind: random.chance(0.5) ? 'release' : 'forfeit', amount };
  },
  may(house, attempt) {
    const { status, user, held, maker } = of(house, attempt);
    const { kind: what, amount } = attempt.input;
    const isOpen = status === 'revoked' && maker === null && !isOwn(attempt.by, user);
    const isFree = what === 'forfeit' || !waitsForShare(house, user);
    return isOpen && held > 0n && units(amount) <= held && isFree;
  },
  does(house, attempt) {
    const { kind: what, amount } = attempt.input;
    Object.assign(of(house, attempt), { asked: { kind: what, amount: units(amount) }, maker: attempt.by });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.requestBond,
    body: { ...(await bodyOf(real, attempt)), ...attempt.input, harmed: [], ...why },
  }),
});

const settle = staffKind({
  ...deciding,
  action: 'trader.settle_bond',
  weight: 6,
  isFor: isAsked,
  input: nothing,
  may(house, attempt) {
    const { user, asked, maker } = of(house, attempt);
    if (!isAsked(house, attempt.row) || maker === null || asked === null) return false;
    if (isSamePerson(attempt.by, maker) || isOwn(attempt.by, user)) return false;
    return asked.kind === 'forfeit' || !waitsForShare(house, user);
  },
  does(house, attempt) {
    const trader = of(house, attempt);
    settleBond(house, trader);
    Object.assign(trader, { asked: null, maker: null });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.settleBond,
    body: await bodyOf(real, attempt),
  }),
});

const decline = staffKind({
  ...deciding,
  action: 'trader.decline_bond',
  weight: 1,
  isFor: isAsked,
  input: nothing,
  may: (house, attempt) => isAsked(house, attempt.row) && !isOwn(attempt.by, of(house, attempt).user),
  does(house, attempt) {
    Object.assign(of(house, attempt), { asked: null, maker: null });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.declineBond,
    body: { ...(await bodyOf(real, attempt)), reason: why.reason },
  }),
});

const isBarred = (house: House, user: number) => {
  const { frozen, blacklisted } = rowOf(house.users, user);
  return frozen || blacklisted;
};

const requestReward = staffKind<{ to: 'bond' | 'available'; amount: string }>({
  ...deciding,
  action: 'trader.request_reward',
  weight: 4,
  isFor: (house, row) => traderOf(house, row).status === 'active' && traderOf(house, row).maker === null,
  input: (_, random) => ({
    to: random.chance(0.5) ? 'bond' : 'available',
    amount: random.pick(['3', '8.123456', '60']) ?? '3',
  }),
  may(house, attempt) {
    const { status, user, held, maker } = of(house, attempt);
    const isOpen = status === 'active' && maker === null && !isOwn(attempt.by, user);
    return isOpen && held > 0n && !isBarred(house, user);
  },
  does(house, attempt) {
    const { to, amount } = attempt.input;
    Object.assign(of(house, attempt), { asked: { kind: to, amount: units(amount) }, maker: attempt.by });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.requestReward,
    body: { ...(await bodyOf(real, attempt)), ...attempt.input, ...why },
  }),
});

const reward = staffKind({
  ...deciding,
  action: 'trader.reward_bond',
  weight: 6,
  isFor: isRewardAsked,
  input: nothing,
  may(house, attempt) {
    const { user, asked, maker } = of(house, attempt);
    if (!isRewardAsked(house, attempt.row) || maker === null || asked === null) return false;
    if (isSamePerson(attempt.by, maker) || isOwn(attempt.by, user)) return false;
    return !isBarred(house, user);
  },
  does(house, attempt) {
    const trader = of(house, attempt);
    payReward(house, trader);
    Object.assign(trader, { asked: null, maker: null });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.rewardBond,
    body: await bodyOf(real, attempt),
  }),
});

const declineReward = staffKind({
  ...deciding,
  action: 'trader.decline_reward',
  weight: 1,
  isFor: isRewardAsked,
  input: nothing,
  may: (house, attempt) => isRewardAsked(house, attempt.row) && !isOwn(attempt.by, of(house, attempt).user),
  does(house, attempt) {
    Object.assign(of(house, attempt), { asked: null, maker: null });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.declineReward,
    body: { ...(await bodyOf(real, attempt)), reason: why.reason },
  }),
});

export const bondKinds: readonly Kind[] = [
  ...[apply, withdraw, approve, topUp, revoke, request, settle, decline],
  ...[requestReward, reward, declineReward],
];
