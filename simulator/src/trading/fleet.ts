import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type { reportRobots } from '@quarterdeck/contract/features/robots/robots/platform';
import { Fraction, zero } from '@quarterdeck/strategy/fraction';
import type { LiveCandle } from '@quarterdeck/strategy/live';
import { type Account, told } from './account.ts';
import { Market } from './market.ts';
import type { CourseOf, Done, TradingRobot } from './robot.ts';
import type { Sizing } from './sizing.ts';

export type Report = BodyInput<typeof reportRobots>['robots'][number];
export type Terms = NonNullable<Report['terms']>;

const minute = 60_000;

/** Markets by their coin and tick, each with the candles that its robots were just at. */
export class Markets {
  private readonly known = new Map<string, { market: Market; candles: Map<number, LiveCandle> }>();

  of(base: string, tick: string): Market {
    return this.entry(base, tick).market;
  }

  /** What robots of one market ask for one after the other is made up once. */
  candle(base: string, tick: string, start: number): LiveCandle {
    const { market, candles } = this.entry(base, tick);
    const known = candles.get(start);
    if (known !== undefined) return known;
    const made = market.candle(start);
    candles.set(start, made);
    return made;
  }

  /** Earlier times are no longer requested. */
  forget(before: number): void {
    for (const { candles } of this.known.values())
      for (const start of candles.keys()) if (start < before) candles.delete(start);
  }

  private entry(base: string, tick: string) {
    const key = `${base} ${tick}`;
    let entry = this.known.get(key);
    if (entry === undefined) {
      entry = { market: new Market(base, tick), candles: new Map() };
      this.known.set(key, entry);
    }
    return entry;
  }
}

/** A robot of the platform with what is told of it. */
export interface FleetRobot {
  trading: TradingRobot;
  base: string;
  sizing: Sizing;
  terms: Terms;
  /** The minute that it plays next. */
  next: number;
  /** Its terms were told. */
  isKnown: boolean;
  /** The newest instruction that it has carried out or refused. */
  generation: number;
  /** Why it does not go on, and since when. */
  paused: { at: string; reason: string } | null;
  stoppedAt: string | null;
  errorCode: string | null;
  /** Fuel for its fees. */
  burnt?: Fraction;
}

export function fleetRobot(
  trading: TradingRobot,
  base: string,
  sizing: Sizing,
  terms: Terms,
  start: Date,
): FleetRobot {
  const next = Math.floor(start.getTime() / minute) * minute;
  const idle = { isKnown: false, generation: 0, paused: null, stoppedAt: null, errorCode: null };
  return { trading, base, sizing, terms, next, ...idle };
}

/** Plays a robot's candles up to a moment of the market. @param at when that is, where it is another time than the market's @returns what there is to tell of it */
export function advance(
  robot: FleetRobot,
  to: number,
  markets: Markets,
  courseOf?: CourseOf,
  at?: Date,
): Done {
  const all: Done = { orders: [], fills: [], closed: [] };
  const { trading, base } = robot;
  for (; robot.next + minute <= to; robot.next += minute) {
    if (trading.live.status === 'stopped') continue;
    const candle = markets.candle(base, trading.terms.pair.tick, robot.next);
    const done = trading.step(candle, at ?? new Date(robot.next + minute), courseOf);
    all.orders.push(...done.orders);
    all.fills.push(...done.fills);
    all.closed.push(...done.closed);
  }
  if (trading.live.status === 'stopped') robot.stoppedAt ??= (at ?? new Date(robot.next)).toISOString();
  return all;
}

/** What a robot says of itself. */
export function reportOf(robot: FleetRobot, at: Date): Report {
  const { trading, terms, isKnown, paused, stoppedAt, errorCode, generation } = robot;
  const { live, account, lastFillAt } = trading;
  const figures = live.figures();
  const { awaited, blocks } = live.whyNot();
  const price = priceAt(robot);
  return {
    robot: trading.terms.name,
    at: at.toISOString(),
    status: figures.status,
    cycle_no: figures.cycle_no,
    level: figures.level,
    ...holding(account, price),
    robot_fee_l: told(robot.burnt ?? zero),
    last_price: told(price),
    next_add_price: rounded(figures.next_add),
    tp_price: rounded(figures.take_profit),
    last_fill_at: lastFillAt,
    paused_at: figures.status === 'paused' ? (paused?.at ?? null) : null,
    pause_reason: figures.status === 'paused' ? (paused?.reason ?? null) : null,
    stopped_at: stoppedAt,
    stop_mode: figures.stop_mode,
    error_code: errorCode,
    generation,
    awaited: awaited.map(({ kind, price: waited }) => ({ kind, price: rounded(waited) ?? '0' })),
    blocks,
    ...(!isKnown && { terms }),
  };
}

/** The close of the candle that it played last. */
export function priceAt({ trading, base, next }: FleetRobot): Fraction {
  const { tick } = trading.terms.pair;
  const { close } = new Market(base, tick).candle(next - minute);
  return Fraction.of(tick).times(new Fraction(BigInt(close)));
}

function holding(account: Account, price: Fraction) {
  const { average, quantity, realised, fees } = account;
  return {
    qty: told(quantity),
    avg_price: average === undefined ? null : told(average),
    realised: told(realised),
    unrealised: told(account.unrealised(price)),
    fees: told(fees),
  };
}

/** A price of the engine, which has more digits than are told. */
const rounded = (price: string) => (price === '' ? null : told(Fraction.of(price)));
