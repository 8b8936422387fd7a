import * as contract from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { available, book, canSpend, owed, pending } from './books.ts';
import { type Copy, markOf, postingsOf, reckon, setMark, type Told } from './copy-rows.ts';
import { least, textOf, units } from './decimals.ts';
import { type By, type House, hour, isOwn, note } from './house.ts';
import { type Attempt, type Kind, kind, nothing, rowOf, staffKind } from './kinds.ts';
import type { Real } from './real.ts';
import { takeBackShared } from './rewards.ts';
import { collect } from './sharing.ts';
import { isSamePerson } from './user-rows.ts';

const knownAs = (house: House, ref: string) => house.copies.find((copy) => copy.ref === ref);
const time = (moment: number) => new Date(moment).toISOString();

const isSame = (copy: Copy, told: Told) =>
  (['user', 'trader', 'from', 'until', 'profit', 'flow'] as const).every(
    (name) => copy[name] === told[name],
  ) && copy.percent === told.percent;

/** As it is sent, with figures as texts. */
type Input = Omit<Told, 'profit' | 'flow'> & Record<'profit' | 'flow', string>;

const toldBy = (input: Input): Told => ({
  ...input,
  profit: units(input.profit),
  flow: units(input.flow),
});

function again({ ref, user, trader, from, until, profit, flow, percent }: Copy, more: bigint): Input {
  return { ref, user, trader, from, until, percent, profit: textOf(profit + more), flow: textOf(flow) };
}

const report = kind<Input>({
  action: 'copy_profit.report',
  weight: 9,
  by: ['platform'],
  input(house, random) {
    const { copies, now } = house;
    const told = random.chance(0.15) ? random.pick(copies.slice(-8)) : undefined;
    if (told !== undefined) return again(told, units(random.chance(0.6) ? '0' : '1'));
    // Few pairs, so that they have a history.
    const user = random.whole(0, 5);
    const trader = random.whole(0, 2);
    const mark = markOf(house, { user, trader });
    const from = random.chance(0.05) ? now - 90 * hour : (mark.until ?? now - hour);
    if (user === trader || from >= now) return undefined;
    const flow = random.pick(['0', '0', '40', '-12.5']) ?? '0';
    const more = units(random.pick(['-5', '0', '3.333333', '60', '900', '0.000004']) ?? '0');
    const ref = `copy-${copies.length}-${random.whole(1, 10 ** 9)}`;
    const percent = random.pick(['10', '17.5', '30']) ?? '10';
    const profit = textOf(mark.high + units(flow) + more);
    return { ref, user, trader, from, until: now, profit, flow, percent };
  },
  may(house, { input }) {
    const known = knownAs(house, input.ref);
    if (known !== undefined) return isSame(known, toldBy(input));
    const { until } = markOf(house, input);
    const isNext = input.until <= house.now && (until === null || input.from >= until);
    return isNext && canSpend(house, input.user, 'USDT') >= reckon(house, toldBy(input)).share;
  },
  does(house, { input }) {
    if (knownAs(house, input.ref) !== undefined) return;
    const told = toldBy(input);
    const reckoned = reckon(house, told);
    const { share, part, markAfter } = reckoned;
    const status = part === 0n ? 'nothing' : 'pending';
    house.copies.push({ ...told, ...reckoned, status, maker: null, createdAt: house.now, version: 1 });
    setMark(house, told, { high: markAfter, until: told.until });
    if (share === 0n) return;
    book(house, 'USDT', ...postingsOf({ ...told, ...reckoned }));
    const { user, ref } = told;
    if (share > part) collect(house, { kind: 'copy_cut', ref, user, asset: 'USDT', amount: share - part });
  },
  sends: (_, { input: { user, trader, from, until, profit, flow, percent, ref } }) => ({
    endpoint: reportCopyProfit,
    body: {
      ref,
      follower_uid: `m-${user}`,
      trader_uid: `m-${trader}`,
      from: time(from),
      to: time(until),
      cum_net_realised: profit,
      flow,
      share_pct: percent,
    },
  }),
});

const of = (house: House, { row }: Pick<Attempt, 'row'>) => rowOf(house.copies, row);
const reversing = { by: ['maker', 'checker', 'admin'], rows: (house: House) => house.copies } as const;
const isAsked = (house: House, row: number) => {
  const { status, maker } = rowOf(house.copies, row);
  return status !== 'reversed' && maker !== null;
};

/** No one decides about money of their own. */
const isOwners = ({ user, trader }: Copy, by: By) => isOwn(by, user) || isOwn(by, trader);

/** What later reports were measured by stays. */
const isLast = (house: House, copy: Copy) => markOf(house, copy).until === copy.until;

const bodyOf = async (real: Real, attempt: Attempt) => ({
  id: await real.idOf('copy_profit', 'ref', of(real.house, attempt).ref),
  version: attempt.version ?? 0,
});
const reason = { reason: 'By the model' };

const requestReverse = staffKind({
  ...reversing,
  action: 'copy_profit.request_reverse',
  weight: 4,
  isFor: (house, row) => rowOf(house.copies, row).status !== 'reversed' && !isAsked(house, row),
  input: nothing,
  may(house, attempt) {
    const row = of(house, attempt);
    const isOpen = row.status !== 'reversed' && row.maker === null;
    return isOpen && !isOwners(row, attempt.by) && isLast(house, row);
  },
  does(house, attempt) {
    of(house, attempt).maker = attempt.by;
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.requestCopyProfitReversal,
    body: { ...(await bodyOf(real, attempt)), ...reason, evidence: 'Ticket 9' },
  }),
});

const reverse = staffKind({
  ...reversing,
  action: 'copy_profit.reverse',
  meets: ['copy_profit.report'],
  weight: 4,
  isFor: isAsked,
  input: nothing,
  may(house, attempt) {
    const row = of(house, attempt);
    if (row.status === 'reversed' || row.maker === null || isSamePerson(attempt.by, row.maker)) return false;
    return !isOwners(row, attempt.by) && isLast(house, row);
  },
  does(house, attempt) {
    const copy = of(house, attempt);
    giveBack(house, copy);
    copy.status = 'reversed';
    const before = house.copies.filter(
      ({ user, trader, status }) => user === copy.user && trader === copy.trader && status !== 'reversed',
    );
    const until = before.length === 0 ? null : Math.max(...before.map((one) => one.until));
    setMark(house, copy, { high: copy.markBefore - copy.flow, until });
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.reverseCopyProfit,
    body: await bodyOf(real, attempt),
  }),
});

/** Rewards of the cut first; then the follower has the share back, of which the trader owes what is not there any more. */
function giveBack(house: House, { ref, user, trader, share, part, status }: Copy): void {
  if (share === 0n) return;
  const fee = house.fees.findIndex((one) => one.kind === 'copy_cut' && one.ref === ref);
  if (fee >= 0) {
    takeBackShared(house, fee);
    note(house, 'fee.reverse');
  }
  const there = status === 'settled' ? least(canSpend(house, trader, 'USDT'), part) : 0n;
  const waiting = status === 'settled' ? 0n : part;
  const credit = available(user);
  book(
    house,
    'USDT',
    { debit: pending(trader), credit, amount: waiting },
    { debit: available(trader), credit, amount: there },
    { debit: owed(trader), credit, amount: part - waiting - there },
    { debit: '403', credit, amount: share - part },
  );
}

const declineReverse = staffKind({
  ...reversing,
  action: 'copy_profit.decline_reverse',
  weight: 1,
  isFor: isAsked,
  input: nothing,
  may: (house, attempt) => isAsked(house, attempt.row) && !isOwners(of(house, attempt), attempt.by),
  does(house, attempt) {
    of(house, attempt).maker = null;
  },
  sends: async (_, attempt, real) => ({
    endpoint: contract.declineCopyProfitReversal,
    body: { ...(await bodyOf(real, attempt)), ...reason },
  }),
});

export const copyKinds: readonly Kind[] = [report, requestReverse, reverse, declineReverse];
