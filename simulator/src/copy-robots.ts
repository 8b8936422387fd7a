import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { reportCopies, reportFollowers } from '@quarterdeck/contract/features/traders/followers/platform';
import { Fraction } from '@quarterdeck/strategy/fraction';
import { gainOf, type Leader } from './leading.ts';
import { call, type Story } from './step.ts';
import { told } from './trading/account.ts';
import type { Order } from './trading/exchange-order.ts';
import type { FleetRobot } from './trading/fleet.ts';
import { beginRobot, type Outset } from './trading/outset.ts';
import { day, hour } from './world.ts';

/** A trader's robot and those that copy it: the same parameters on the same candles, with less money. */
export interface CopyGroup {
  leader: Leader;
  lead: FleetRobot;
  copies: FleetRobot[];
}

export type Begun = FleetRobot & { place: number; offer: Pick<Outset, 'pair' | 'strategy'> };

/** So many traders are copied, by so many followers each. */
const copied = 2;
const copiesEach = 4;

/** Places whose robots run to the end, and one whose user pauses it. */
const calm = 320;
const paused = 3;

/** The first traders begin a robot more, and their followers robots that copy it from its first minute. */
export function beginCopies(
  leaders: readonly Leader[],
  robots: readonly Begun[],
  start: Date,
): { groups: CopyGroup[]; begun: Begun[] } {
  const begun: Begun[] = [];
  const begin = (name: string, uid: string, trader_uid: string | null, like: Begun, place: number) => {
    const { pair, strategy } = like.offer;
    const stake = trader_uid === null ? 5n : 2n;
    const robot = beginRobot({ name, uid, pair, strategy, trader_uid, stake, start });
    const made = Object.assign(robot, { place, offer: like.offer });
    begun.push(made);
    return made;
  };
  const groups = leaders.slice(0, copied).flatMap((leader, index): CopyGroup[] => {
    const own = robots.find(({ trading }) => trading.terms.uid === leader.uid);
    if (own === undefined) return [];
    const place = calm * (1 + index * (copiesEach + 1));
    const lead = begin(`lead-${index + 1}`, leader.uid, null, own, place);
    const copies = leader.followers.slice(0, copiesEach).map((uid, copy) => {
      const isPaused = index === 0 && copy === copiesEach - 1;
      const at = place + calm * (copy + 1) + (isPaused ? paused : 0);
      return begin(`copy-${index + 1}-${copy + 1}`, uid, leader.uid, own, at);
    });
    return [{ leader, lead, copies }];
  });
  return { groups, begun };
}

/** What became of each order of a trader with those who copy it. */
export function* tellingCopies(groups: readonly CopyGroup[], orders: Iterable<Order>, at: Date): Story {
  const filled = [...orders].filter(({ status }) => status === 'full_fill');
  for (const { leader, lead, copies } of groups) {
    for (const order of filled.filter(({ robot }) => robot === lead.trading.terms.name)) {
      const { client_order_id: signal, side, avg_price: price, at: signal_at } = order;
      if (price === undefined || copies.length === 0) continue;
      yield* call(at, 'platform', reportCopies, {
        body: {
          ...{ trader_uid: leader.uid, signal, signal_at, side, price, at: at.toISOString() },
          copies: copies.map((copy) => copyOf(copy, order, filled)),
        },
      });
    }
  }
}

function copyOf({ trading, paused: pause }: FleetRobot, signal: Order, filled: readonly Order[]) {
  const { name, uid: follower_uid } = trading.terms;
  const same = filled.find(
    ({ robot, cycle_no, level, side }) =>
      robot === name && cycle_no === signal.cycle_no && level === signal.level && side === signal.side,
  );
  if (same?.avg_price === undefined)
    return {
      follower_uid,
      outcome: 'skipped' as const,
      reason: pause === null ? ('rejected' as const) : ('paused' as const),
    };
  return { follower_uid, outcome: 'copied' as const, price: same.avg_price };
}

/** What those who copy a trader have by now: what they follow with has grown, or shrunk, like the capital of their robots. */
export function* tellingEquity(groups: readonly CopyGroup[], at: Date): Story {
  for (const { leader, copies } of groups) {
    const followers = copies.map((robot) => {
      const { uid: follower_uid } = robot.trading.terms;
      const amount = leader.amounts.get(follower_uid) ?? '0';
      const growth = gainOf(robot).over(Fraction.of(robot.terms.capital));
      const equity = Fraction.of(amount).times(Fraction.of('1').plus(growth));
      const has_position = robot.trading.account.quantity.sign > 0;
      return { follower_uid, amount, equity: equity.sign > 0 ? equity.toText(6) : '0', has_position };
    });
    if (followers.length === 0) continue;
    const body = { trader_uid: leader.uid, at: at.toISOString(), followers };
    yield* call(at, 'platform', reportFollowers, { body });
  }
}

/** Whether a week of settlement ends at a moment. */
export const isMonday = (at: Date) => at.getUTCDay() === 1 && at.getTime() % day === 0;

/** What followers made by their copy robots, as the account of each says at the end of a week. */
export function* sharingProfits(groups: readonly CopyGroup[], to: Date): Story {
  for (const [index, { leader, copies }] of groups.entries()) {
    for (const { trading } of copies) {
      const { name, uid } = trading.terms;
      const body = {
        ref: `${name}-${to.toISOString().slice(0, 10)}`,
        ...{ follower_uid: uid, trader_uid: leader.uid },
        ...{ from: new Date(to.getTime() - 7 * day).toISOString(), to: to.toISOString() },
        cum_net_realised: told(trading.account.realised),
        share_pct: index === 0 ? '10' : '15',
      };
      yield* call(new Date(to.getTime() + hour), 'platform', reportCopyProfit, { body });
    }
  }
}
