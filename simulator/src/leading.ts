import {
  applicationList,
  approveApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { applyAsTrader } from '@quarterdeck/contract/features/traders/applications/platform';
import { joinTrader, reportFollowers } from '@quarterdeck/contract/features/traders/followers/platform';
import { reportTraderDays } from '@quarterdeck/contract/features/traders/traders/platform';
import { shelveTrader, traderList } from '@quarterdeck/contract/features/traders/traders/traders';
import { Fraction, zero } from '@quarterdeck/strategy/fraction';
import { bonding } from './bonding.ts';
import { call, type Story } from './step.ts';
import { type FleetRobot, priceAt } from './trading/fleet.ts';
import { day, hour, type World } from './world.ts';

/** What the platform knows of a trader by the robots that they run. */
export interface Leader {
  uid: string;
  /** Those who follow them since they are on the shelf, */
  followers: string[];
  /** and with how much. */
  amounts: Map<string, string>;
  /** Equity at the end of each day in UTC, and what was put in on it. */
  days: { day: string; equity: Fraction; flow: Fraction }[];
}

/** Applicants, of whom the last waits for a reviewer. */
const names = ['晨光量化', 'Blue Harbor', '稳步前行', 'Night Owl'] as const;
const bond = 150;
const tier = 1;

/** Those who were there first and have robots become traders, and the others of them follow. */
export function* leading(world: World, leaders: Leader[], at: Date): Story {
  const { uids, spendable, timeline, until } = world;
  const early = uids.slice(0, 9);
  const able = early.filter((uid) => (spendable.get(uid) ?? 0) >= bond);
  for (const [index, display_name] of names.entries()) {
    const uid = able[index];
    if (uid === undefined) continue;
    const isLast = index === names.length - 1;
    const asked = isLast ? new Date(until.getTime() - 8 * hour) : at;
    timeline.add(asked, function* (time) {
      const applied = yield* call(time, 'platform', applyAsTrader, {
        body: {
          ...{
            ref: `apply-${index + 1}`,
            uid,
            display_name,
            intro: 'Ladders on the majors, no news trading',
          },
          ...{ share_pct: index === 0 ? '10' : '15', tier, exchange: 'binance', key_check: 'passed' },
          key_checked_at: time.toISOString(),
        },
      });
      if (applied === null || isLast) return;
      const page = yield* call(time, 'checker', applicationList.index, { query: { ref: applied.ref } });
      const row = page?.list[0];
      if (row === undefined) return;
      const body = { id: row.id, version: row.version };
      const approved = yield* call(new Date(time.getTime() + hour), 'checker', approveApplication, { body });
      if (approved !== null) leaders.push({ uid, followers: [], amounts: new Map(), days: [] });
    });
  }
  const spare = able[names.length];
  if (spare !== undefined) bonding(world, leaders, spare, at);
  timeline.add(new Date(at.getTime() + 4 * day), (time) => reporting(leaders, time));
  timeline.add(new Date(at.getTime() + 4 * day + hour), (time) => offering(leaders, early, time));
  timeline.add(new Date(until.getTime() - hour), (time) => reporting(leaders, time));
}

/** What a trader's robots are worth at a moment, and what was put into them on the day before it. */
export function noteDay(
  { uid, days }: Leader,
  robots: readonly (FleetRobot & { from: number })[],
  at: Date,
): void {
  const own = robots.filter(({ trading, from }) => trading.terms.uid === uid && from < at.getTime());
  if (own.length === 0) return;
  const capital = ({ terms }: FleetRobot) => Fraction.of(terms.capital);
  const add = (sum: Fraction, one: Fraction) => sum.plus(one);
  const isNew = ({ from }: { from: number }) => days.length === 0 || from >= at.getTime() - day;
  days.push({
    day: new Date(at.getTime() - day).toISOString().slice(0, 10),
    equity: own.map((robot) => capital(robot).plus(gainOf(robot))).reduce(add, zero),
    flow: own.filter(isNew).map(capital).reduce(add, zero),
  });
}

export function gainOf(robot: FleetRobot): Fraction {
  const { account } = robot.trading;
  return account.realised.plus(account.unrealised(priceAt(robot)));
}

function* reporting(leaders: readonly Leader[], at: Date): Story {
  for (const { uid, days } of leaders) {
    if (days.length === 0) continue;
    const told = days.map(({ day: name, equity, flow }) => ({
      day: name,
      equity: equity.toText(6),
      flow: flow.toText(6),
    }));
    const body = { trader_uid: uid, at: at.toISOString(), days: told.slice(-100) };
    yield* call(at, 'platform', reportTraderDays, { body });
  }
}

function* offering(leaders: readonly Leader[], early: readonly string[], at: Date): Story {
  const page = yield* call(at, 'maker', traderList.index, { query: { page_size: 50, sort: 'id' } });
  for (const { id, version, uid } of page?.list ?? []) {
    const leader = leaders.find((one) => one.uid === uid);
    if (leader === undefined) continue;
    yield* call(at, 'maker', shelveTrader, { body: { id, version } });
    const followers: { follower_uid: string; amount: string; equity: string; has_position: boolean }[] = [];
    for (const [index, follower_uid] of early.entries()) {
      if (leaders.some((one) => one.uid === follower_uid)) continue;
      const amount = String(50 + index * 20);
      const body = { trader_uid: uid, follower_uid, amount, at: at.toISOString() };
      const joined = yield* call(at, 'platform', joinTrader, { body });
      if (joined === null) continue;
      leader.followers.push(follower_uid);
      leader.amounts.set(follower_uid, amount);
      followers.push({ follower_uid, amount, equity: amount, has_position: index % 3 > 0 });
    }
    const body = { trader_uid: uid, at: at.toISOString(), followers };
    if (followers.length > 0) yield* call(at, 'platform', reportFollowers, { body });
  }
}
