import { reportRecharge } from '@quarterdeck/contract/platform';
import * as contract from '@quarterdeck/contract/recharges';
import { expireRecharges } from '#features/recharges/expire-job.ts';
import { available, book, canSpend, owed } from './books.ts';
import { least, textOf, units } from './decimals.ts';
import { type By, type House, hour, note, staffOf } from './house.ts';
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

export interface Recharge extends Versioned {
  user: number;
  amount: bigint;
  /** The output of a transaction; null: by hand. */
  txid: string | null;
  maker: By | null;
  confirmations: number;
  /** The network's word is final. */
  isFinal: boolean;
  createdAt: number;
  status: 'created' | 'confirming' | 'pending_review' | 'credited' | 'refused' | 'expired' | 'reversed';
  credited: bigint;
}

const recharges = (house: House) => house.recharges;
const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.recharges, row);

/** By the settings of the model's house: blocks on top, what a person looks at, and how long the announced may take. */
const finalAfter = 12;
const minimum = units('10');
const reviewAbove = units('15000');
const waitsHours = 2;

function credit(house: House, row: Recharge): void {
  book(house, 'USDT', { debit: '101', credit: available(row.user), amount: row.amount });
  Object.assign(row, { status: 'credited', credited: row.amount });
}

interface Report {
  user: number;
  amount: string;
  txid: string;
  confirmations: number;
  isDropped: boolean;
}

const report = kind<Report>({
  action: 'recharge.report',
  weight: 22,
  by: ['platform'],
  input({ users, recharges: rows }, random) {
    if (users.length === 0) return undefined;
    const user = random.whole(0, users.length - 1);
    const known = random.chance(0.5) ? random.pick(rows.slice(-12)) : undefined;
    const confirmations = random.chance(0.6) ? random.whole(12, 30) : random.whole(0, 11);
    const isDropped = random.chance(known === undefined ? 0.02 : 0.15);
    const amount = random.pick(['9.999999', '25', '80.5', '400.000001', '1500', '20000']) ?? '25';
    if (known?.txid == null)
      return {
        user,
        amount,
        txid: `in-${rows.length}-${random.whole(1, 10 ** 9)}-x`,
        confirmations,
        isDropped,
      };
    const isOther = random.chance(0.08);
    return {
      user: isOther ? user : known.user,
      amount: textOf(known.amount),
      txid: known.txid,
      confirmations,
      isDropped,
    };
  },
  refuses(house, { input }) {
    const known = house.recharges.find(({ txid }) => txid === input.txid);
    const isSame = known === undefined || (known.user === input.user && known.amount === units(input.amount));
    return isSame ? undefined : 'payment_mismatch';
  },
  does(house, { input }) {
    const { user, txid, amount } = input;
    const known = house.recharges.find((row) => row.txid === txid);
    const row: Recharge = known ?? { ...seen, createdAt: house.now, user, txid, amount: units(amount) };
    if (known === undefined) house.recharges.push(row);
    if (follow(house, row, input)) row.version += 1;
  },
  sends: (_, { input: { user, amount, txid, confirmations, isDropped } }) => ({
    endpoint: reportRecharge,
    body: {
      uid: `m-${user}`,
      asset: 'USDT',
      network: 'TRC20',
      amount,
      address: 'TXYZ',
      txid,
      confirmations,
      ...(isDropped && { dropped: true }),
    },
  }),
  async learns(names, reply, real) {
    const { no } = reply as { no: string };
    const id = await real.idOf('recharge', 'no', no);
    if (!names.recharges.includes(id)) names.recharges.push(id);
  },
});

const seen = {
  maker: null,
  confirmations: 0,
  isFinal: false,
  status: 'created',
  credited: 0n,
  version: 1,
} as const;

/** What the news make of a recharge; whether they are news. */
function follow(house: House, row: Recharge, { confirmations: given, isDropped }: Report): boolean {
  if (isDropped) return giveUp(house, row);
  const confirmations = Math.max(row.confirmations, given);
  const hasGrown = confirmations > row.confirmations;
  const isFinal = row.isFinal || confirmations >= finalAfter;
  const isNews = {
    created: confirmations > 0,
    confirming: hasGrown,
    expired: confirmations > 0,
    pending_review: hasGrown && !row.isFinal,
    credited: false,
    refused: false,
    reversed: false,
  }[row.status];
  if (!isNews) return false;
  const isUnderWay = row.status === 'created' || row.status === 'confirming';
  Object.assign(row, { confirmations, isFinal });
  if (row.status === 'created') row.status = 'confirming';
  if (row.status === 'expired') row.status = 'pending_review';
  if (isUnderWay && isFinal) arrive(house, row);
  return true;
}

function arrive(house: House, row: Recharge): void {
  const { frozen, blacklisted } = rowOf(house.users, row.user);
  const isUsual = row.amount >= minimum && row.amount <= reviewAbove;
  if (frozen || blacklisted || !isUsual) row.status = 'pending_review';
  else credit(house, row);
}

/** The network gave it up: what was credited is taken back, and what is not there any more is owed. */
function giveUp(house: House, row: Recharge): boolean {
  const { status, user, credited } = row;
  if (['created', 'confirming', 'pending_review'].includes(status)) {
    Object.assign(row, { status: 'expired', confirmations: 0, isFinal: false });
    return true;
  }
  if (status !== 'credited') return false;
  const there = least(canSpend(house, user, 'USDT'), credited);
  const short = { debit: owed(user), credit: '101', amount: credited - there };
  book(house, 'USDT', { debit: available(user), credit: '101', amount: there }, short);
  Object.assign(row, { status: 'reversed', confirmations: 0, isFinal: false });
  return true;
}

const propose = kind<{ user: number; asset: 'USDT' | 'L'; amount: string }>({
  action: 'recharge.propose',
  weight: 4,
  by: ['maker', 'admin'],
  input: ({ users }, random) =>
    users.length === 0
      ? undefined
      : {
          user: random.whole(0, users.length - 1),
          asset: random.chance(0.05) ? 'L' : 'USDT',
          amount: random.pick(['5', '77.7', '3000']) ?? '5',
        },
  refuses: (_, { input }) => (input.asset === 'L' ? 'asset_not_rechargeable' : undefined),
  does(house, { by, input: { user, amount } }) {
    const row = { ...seen, user, amount: units(amount), txid: null, maker: by, createdAt: house.now };
    house.recharges.push({ ...row, status: 'pending_review' });
  },
  sends: (_, { input: { user, asset, amount } }) => ({
    endpoint: contract.proposeRecharge,
    body: { uid: `m-${user}`, asset, amount, proof: 'Line 3', reason: 'It came by another way' },
  }),
  learns(names, reply) {
    names.recharges.push((reply as contract.Recharge).id);
  },
});

const isOwners = ({ user }: Recharge, { by }: Pick<Attempt, 'by'>) =>
  staffOf(by).user === user ? ('reviewer_is_owner' as const) : undefined;
const waits = (house: House, row: number) => rowOf(house.recharges, row).status === 'pending_review';
const reviewed = { by: ['checker', 'admin'], rows: recharges, isFor: waits } as const;

const approve = staffKind({
  ...reviewed,
  action: 'recharge.approve',
  weight: 6,
  input: nothing,
  refuses(house, attempt) {
    const row = of(house, attempt);
    if (row.status !== 'pending_review') return 'transition_not_allowed';
    if (row.maker !== null && isSamePerson(attempt.by, row.maker)) return 'maker_is_checker';
    const isThere = row.txid === null || row.isFinal;
    return isOwners(row, attempt) ?? (isThere ? undefined : 'confirmations_missing');
  },
  does: (house, attempt) => credit(house, of(house, attempt)),
  sends: (names, attempt) => ({
    endpoint: contract.approveRecharge,
    body: reference(names.recharges, attempt),
  }),
});

const refuse = staffKind({
  ...reviewed,
  action: 'recharge.refuse',
  weight: 2,
  input: nothing,
  refuses(house, attempt) {
    const row = of(house, attempt);
    return row.status === 'pending_review' ? isOwners(row, attempt) : 'transition_not_allowed';
  },
  does(house, attempt) {
    of(house, attempt).status = 'refused';
  },
  sends: (names, attempt) => ({
    endpoint: contract.refuseRecharge,
    body: { ...reference(names.recharges, attempt), reason: 'By the model' },
  }),
});

/** What was announced and never came. */
const expiry = kind({
  action: 'job.expire_recharges',
  meets: ['recharge.report'],
  weight: 1.5,
  by: ['program'],
  input: nothing,
  refuses: () => undefined,
  does(house) {
    for (const row of house.recharges) {
      if (row.status !== 'created' || row.createdAt >= house.now - waitsHours * hour) continue;
      Object.assign(row, { status: 'expired', version: row.version + 1 });
      note(house, 'recharge.expire');
    }
  },
  runs: ({ services }) => expireRecharges(services),
});

export const rechargeKinds: readonly Kind[] = [report, propose, approve, refuse, expiry];
