import { configEdit } from '@quarterdeck/contract/features/config/config';
import { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { reportFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { reportRobots } from '@quarterdeck/contract/features/robots/robots/platform';
import { strategyList } from '@quarterdeck/contract/features/strategies/library/library';
import { requestTransfer } from '@quarterdeck/contract/features/transfers/platform';
import { Fraction, zero } from '@quarterdeck/strategy/fraction';
import type { StopMode } from '@quarterdeck/strategy/live';
import { importingCandles } from './candles.ts';
import {
  beginCopies,
  type CopyGroup,
  isMonday,
  sharingProfits,
  tellingCopies,
  tellingEquity,
} from './copy-robots.ts';
import { holding } from './holding.ts';
import { type Leader, leading, noteDay } from './leading.ts';
import { Random } from './random.ts';
import { hearing, type Steered, steering } from './steering.ts';
import { call, run, type Story } from './step.ts';
import { advance, type FleetRobot, Markets, reportOf } from './trading/fleet.ts';
import {
  beginRobot,
  fits,
  isTraded,
  type OfferedPair,
  type OfferedStrategy,
  type Outset,
} from './trading/outset.ts';
import type { Course, Done } from './trading/robot.ts';
import { day, hour, minute, type World } from './world.ts';

/** So many users of ten have a robot, and no more robots than this. */
const share = 0.4;
const most = 48;

/** Robots trade so long before the end, and are told of at such intervals. */
const lived = 15.5 * day;
const step = 6 * hour;

/** What becomes of a robot so long before the end, by its place among sixteen. */
const fates: Record<number, { before: number; pause?: string; error?: string; stop?: StopMode }> = {
  2: { before: 4 * day, stop: 'close_now' },
  3: { before: 3 * day, pause: 'user' },
  5: { before: 20 * hour, pause: 'api_invalid', error: 'api_key_expired' },
  7: { before: 2 * day, stop: 'after_tp' },
  12: { before: 30 * hour, stop: 'keep_position' },
};
/** Of twenty one falls silent so long before the end: longer than three of the intervals that the settings allow. */
const silentPlace = 11;
const silence = 5 * hour;

const silenceLook = 'robot_silence_look';

/** What the server looks at by itself meanwhile. */
const looks = [silenceLook, 'robot_instruction_overdue', 'robot_reckon', 'robot_day'];

/** How an order is filled, by its number: most of them at once. */
const courses: Record<number, Course> = {
  3: { rests: true },
  6: { parts: [30, 50] },
  9: { rests: true, takenBackAt: 40 },
};
const courseOf = (order: number): Course => courses[order % 12] ?? {};

/** Of what a robot brings the platform takes so many percent, where it trades. */
const robotFee = Fraction.ofPercent('20');

interface Fleet extends Steered {
  markets: Markets;
  leaders: Leader[];
  robots: (FleetRobot & {
    place: number;
    from: number;
    isFated: boolean;
    feesOf: Fraction;
    offer: Pick<Outset, 'pair' | 'strategy'>;
  })[];
  groups: CopyGroup[];
}

/**
 * Robots trade for two weeks by the strategies of the shelf, on candles that are stored afterwards. They tell their orders and fills
 * and what they come to; chance of its own leaves the rest of the story as it is without them.
 */
export function trading(world: World): void {
  const { timeline, until, uids } = world;
  // Days of the market end where days do.
  const begin = Math.ceil((until.getTime() - lived) / step) * step;
  const fleet: Fleet = { markets: new Markets(), robots: [], leaders: [], groups: [], bulks: [] };
  timeline.add(new Date(begin), function* (at) {
    yield* call(at, 'admin', configEdit, {
      body: { group: 'robots', version: 0, robot_beat_seconds: '3600' },
    });
    yield* outfitting(fleet, uids, begin, at);
  });
  timeline.add(new Date(begin + day), (at) => leading(world, fleet.leaders, at));
  timeline.add(new Date(begin + 5 * day + 2 * hour), function* (at) {
    startCopies(fleet, at);
    yield* telling(fleet, at, until, true);
  });
  for (let to = begin + step; to < until.getTime(); to += step)
    timeline.add(new Date(to), (at) => telling(fleet, at, until, until.getTime() - to < step));
  for (const before of [5.5 * hour, 4 * hour, 2 * hour, hour, minute])
    timeline.add(new Date(until.getTime() - before), (at) => telling(fleet, at, until, true));
  // Robots are listened to without a break: a look each hour.
  for (const before of [5 * hour, 3 * hour])
    timeline.add(new Date(until.getTime() - before), (at) => run(at, silenceLook));
  for (const weeks of [1, 2])
    timeline.add(new Date(begin + weeks * 7 * day + hour), (at) => takingFees(world, fleet, weeks, at));
  timeline.add(new Date(until.getTime() - 2 * hour), (at) => importingCandles(at, new Date(begin)));
  steering(world, fleet);
  holding(world);
}

/** Users begin robots, one after the other. */
function* outfitting({ robots }: Fleet, uids: readonly string[], begin: number, at: Date): Story {
  const pairs = yield* call(at, 'risk', pairList.index, { query: { status: 'on', page_size: 200 } });
  const shelf = yield* call(at, 'maker', strategyList.index, { query: { page_size: 200, sort: 'id' } });
  const traded: OfferedPair[] = (pairs?.list ?? []).filter(isTraded);
  const offered: OfferedStrategy[] = (shelf?.list ?? []).filter(
    ({ lint_errors, parameters }) => lint_errors === 0 && parameters.levels_override.length === 0,
  );
  const random = new Random(robots.length + uids.length);
  const count = Math.min(most, Math.ceil(uids.length * share));
  for (let place = 0; place < count && traded.length > 0; place += 1) {
    const pair = traded[place % traded.length] ?? random.pick(traded);
    const fitting = offered.filter((one) => fits(one, pair));
    // Those who were there first, and then some of the others.
    const uid = uids[place < 9 ? place : (place * 7) % uids.length];
    if (uid === undefined || fitting.length === 0) continue;
    const start = new Date(begin + Math.floor(random.next() ** 2 * 12 * day));
    const strategy = fitting[place % fitting.length] ?? random.pick(fitting);
    // One user in five sets the steps otherwise.
    const changes = random.chance(0.2) ? { decline: random.pick(['1.5', '2.5']), profit: '1' } : {};
    const stake = BigInt(random.pick([1, 1, 2, 5]));
    const name = `r-${String(1_001 + place)}`;
    const robot = beginRobot({ name, uid, pair, strategy, trader_uid: null, stake, start, changes });
    const offer = { pair, strategy };
    const more = { place, from: start.getTime(), isFated: false, feesOf: zero, offer };
    robots.push(Object.assign(robot, more));
  }
}

function startCopies({ leaders, robots, groups }: Fleet, at: Date): void {
  const { groups: made, begun } = beginCopies(leaders, robots, at);
  groups.push(...made);
  for (const robot of begun)
    robots.push(Object.assign(robot, { from: at.getTime(), isFated: false, feesOf: zero }));
}

/** Robots trade up to a moment and tell what they did. @param inFull each state of an order, and not its end alone */
function* telling(fleet: Fleet, at: Date, until: Date, inFull: boolean): Story {
  const { markets, robots, leaders, groups } = fleet;
  const done: Done = { orders: [], fills: [], closed: [] };
  const told: FleetRobot[] = [];
  const isQuiet = (place: number) => place % 20 === silentPlace && until.getTime() - at.getTime() < silence;
  for (const robot of robots) {
    if (robot.from > at.getTime() || isQuiet(robot.place)) continue;
    const parts = [...meeting(robot, at, until, markets), advance(robot, at.getTime(), markets, courseOf)];
    for (const part of parts) {
      done.orders.push(...part.orders);
      done.fills.push(...part.fills);
    }
    told.push(robot);
  }
  const quiet = robots.filter(({ place }) => isQuiet(place)).map(({ trading: { terms } }) => terms.name);
  const obeyed = yield* hearing(fleet, at, courseOf, (name) => quiet.includes(name));
  done.orders.push(...obeyed.orders);
  done.fills.push(...obeyed.fills);
  markets.forget(at.getTime());
  if (at.getTime() % day === 0) for (const leader of leaders) noteDay(leader, robots, at);
  const newest = new Map(done.orders.map((order) => [order.client_order_id, order]));
  const orders = inFull ? done.orders : [...newest.values()];
  for (const body of orders.sort((one, other) => (one.at < other.at ? -1 : 1)))
    yield* call(at, 'platform', reportOrder, { body });
  for (const exchange of new Set(orders.map((order) => order.exchange))) {
    const fills = done.fills.filter((fill) => newest.get(fill.client_order_id)?.exchange === exchange);
    if (fills.length > 0) yield* call(at, 'platform', reportFills, { body: { exchange, fills } });
  }
  if (told.length === 0) return;
  const reports = told.map((robot) => reportOf(robot, at));
  yield* call(at, 'platform', reportRobots, { body: { robots: reports } });
  for (const robot of told) robot.isKnown = true;
  yield* tellingCopies(groups, newest.values(), at);
  if (inFull) yield* tellingEquity(groups, at);
  if (isMonday(at)) yield* sharingProfits(groups, at);
  for (const job of looks) yield* run(at, job);
}

/** What becomes of a robot once, when its time has come. @returns what it does on it */
function meeting(robot: Fleet['robots'][number], at: Date, until: Date, markets: Markets): Done[] {
  const fate = fates[robot.place % 16];
  const when = until.getTime() - (fate?.before ?? 0);
  if (fate === undefined || robot.isFated || at.getTime() < when || robot.from > when) return [];
  robot.isFated = true;
  const before = advance(robot, when, markets, courseOf);
  const { live } = robot.trading;
  const moment = new Date(when);
  if (fate.stop !== undefined) return [before, robot.trading.tell(live.stop(fate.stop), moment, courseOf)];
  live.pause();
  robot.paused = { at: moment.toISOString(), reason: fate.pause ?? 'user' };
  robot.errorCode = fate.error ?? null;
  return [before];
}

/** Once a week the platform takes its share of what robots brought. */
function* takingFees(world: World, { robots }: Fleet, week: number, at: Date): Story {
  for (const robot of robots) {
    const { realised } = robot.trading.account;
    const gain = realised.minus(robot.feesOf);
    const amount = gain.sign > 0 ? gain.times(robotFee).rounded(6) : zero;
    if (amount.sign === 0) continue;
    const { name, uid } = robot.trading.terms;
    const ref = `${name}-${week}`;
    const fuel = yield* fuelling(world, uid, amount, at);
    const paid =
      fuel === null
        ? ({ asset: 'USDT', amount: amount.toText() } as const)
        : ({ asset: 'L', amount: fuel } as const);
    const body = { uid, kind: 'robot_fee', ref, ...paid } as const;
    if ((yield* call(at, 'platform', reportFee, { body })) === null) continue;
    robot.feesOf = realised;
    if (fuel !== null) robot.burnt = (robot.burnt ?? zero).plus(Fraction.of(fuel));
  }
}

/** Who can afford it buys fuel for the fee, which is burnt. @returns how much fuel, or null where the fee is paid at the exchange */
function* fuelling({ spendable }: World, uid: string, fee: Fraction, at: Date): Story<string | null> {
  const [cost, has] = [fee.toNumber(), spendable.get(uid) ?? 0];
  if (cost < 1 || has < 4 * cost) return null;
  const body = { uid, kind: 'usdt_l', amount: fee.toText(6) } as const;
  const bought = yield* call(at, 'platform', requestTransfer, { body });
  if (bought === null) return null;
  spendable.set(uid, has - cost);
  return bought.received;
}
