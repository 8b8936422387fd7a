import { type Candles, startOf, stretchRanges, timeframeMs } from './candles.ts';
import { Fraction, one, zero } from './fraction.ts';
import { signalsOf } from './indicators.ts';
import { percent } from './ladder.ts';
import type { StrategyParameters } from './parameters.ts';
import { estimatePath, type Path, paths } from './paths.ts';
import { Cancelled, type Replayed, replay, type Span, type Watch } from './replay.ts';
import { quantityFor } from './rungs.ts';
import { type BackTestCycle, type BackTestFill, cycleInWords, fillInWords } from './words.ts';

/** Changes with whatever changes a fill. */
export const engineVersion = '1';

/** What one path leads to. */
export interface PathResult {
  cycles: number;
  /** Closed cycles by their last level. */
  levels: number[];
  /** All fees, also those of the open position. */
  fees: string;
  /** Of the closed cycles, after fees. */
  net: string;
  /** Cash and the open position at the last close. */
  equity: string;
  open_qty: string;
  /** -1: nothing is open. */
  open_level: number;
  /** Against the average entry, before fees. */
  open_unrealised: string;
  /** The most that was bound at once, without fees. */
  max_capital: string;
  max_drawdown_pct: string;
  /** Closes at which the position could buy no more. */
  exhausted_candles: number;
  /** Buys left out for want of cash or notional. */
  skipped_buys: number;
  /** Closed cycles that won, in percent; empty without cycles. */
  win_pct: string;
  fills: BackTestFill[];
  cycle_list: BackTestCycle[];
  /** For drawing: equity at each close. */
  spans: Span[];
}

export type Verdict = 'reliable' | 'unreliable';

export interface BackTest {
  paths: Record<(typeof paths)[number], PathResult>;
  estimate: PathResult | undefined;
  /** Greatest less least final equity. */
  spread: string;
  verdict: Verdict;
  /** Final equity when all was bought at the open of the second candle and held. */
  buy_and_hold: string;
  candles: number;
  /** Starts of the first and the last candle. */
  from: number;
  to: number;
}

export interface BackTestOptions extends Watch {
  /** Also plays the path that guesses. */
  hasEstimate?: boolean;
}

/** Plays candles through a strategy under all three paths. @throws Cancelled */
export function backTest(
  parameters: StrategyParameters,
  candles: Candles,
  { hasEstimate = false, ...watch }: BackTestOptions = {},
): BackTest {
  const count = candles.close.length;
  if (count === 0) throw new RangeError('There are no candles');
  const allowed = entriesAllowed(parameters, candles);
  const played: Path[] = hasEstimate ? [...paths, estimatePath] : [...paths];
  const found = played.map((path, at) => {
    const part: Watch = {
      onProgress: (share) => watch.onProgress?.((at + share) / played.length),
      isCancelled: () => watch.isCancelled?.() ?? false,
    };
    return replay(parameters, candles, path, allowed, part);
  });
  const tick = Fraction.of(candles.tick);
  const results = found.map((replayed) => inWords(replayed, candles, tick));
  const [high, low, colour, estimate] = results as [PathResult, PathResult, PathResult, PathResult?];
  const equities = found.slice(0, paths.length).map(({ position, close }) => position.equity(close));
  const spread = greatest(equities).minus(least(equities)).times(tick);
  return {
    paths: { open_high_low_close: high, open_low_high_close: low, by_colour: colour },
    estimate,
    spread: spread.toText(),
    verdict: verdictOf(spread, Fraction.of(colour.equity).minus(Fraction.of(parameters.capital))),
    buy_and_hold: buyAndHold(parameters, candles, tick),
    candles: count,
    from: startOf(candles, 0),
    to: startOf(candles, count - 1),
  };
}

/** One path alone. @throws Cancelled */
export function backTestPath(
  parameters: StrategyParameters,
  candles: Candles,
  path: Path,
  watch: Watch = {},
): PathResult {
  const replayed = replay(parameters, candles, path, entriesAllowed(parameters, candles), watch);
  return inWords(replayed, candles, Fraction.of(candles.tick));
}

const greatest = (values: readonly Fraction[]) => values.reduce((a, b) => (b.isAbove(a) ? b : a));
const least = (values: readonly Fraction[]) => values.reduce((a, b) => (b.isBelow(a) ? b : a));

/** Unreliable where the paths differ by more than a tenth of what the default path won or lost. */
function verdictOf(spread: Fraction, change: Fraction): Verdict {
  const size = change.sign < 0 ? zero.minus(change) : change;
  return spread.times(new Fraction(10n)).isAbove(size) ? 'unreliable' : 'reliable';
}

/** By candle whether a cycle may begin at its open: what the last closed candle of the signals' timeframe says. */
function entriesAllowed(parameters: StrategyParameters, candles: Candles): Uint8Array | undefined {
  const filters = {
    isMacd: parameters.is_macd === 1,
    period: parameters.is_mea === 1 ? parameters.ema_period : 0,
  };
  if (!filters.isMacd && filters.period === 0) return undefined;
  const count = candles.close.length;
  const allowed = new Uint8Array(count);
  const timeframe = parameters.macd_tf === '' ? candles.timeframe : timeframeMs(parameters.macd_tf);
  if (timeframe % candles.timeframe !== 0)
    throw new RangeError(
      `Signals of ${parameters.macd_tf} can not be made of candles of ${candles.timeframe} ms`,
    );
  if (timeframe === candles.timeframe) {
    allowed.set(signalsOf(candles.close, filters).subarray(0, count - 1), 1);
    return allowed;
  }
  const { closes, closedAt } = signalCloses(candles, timeframe);
  const signals = signalsOf(closes, filters);
  for (const [at, signal] of signals.entries())
    if (signal === 1) allowed.fill(1, closedAt[at], closedAt[at + 1] ?? count);
  return allowed;
}

/** The closes of a coarser timeframe, and the first candle after each. */
function signalCloses(candles: Candles, timeframe: number): { closes: number[]; closedAt: number[] } {
  const closes: number[] = [];
  const closedAt: number[] = [];
  let bucket: number | undefined;
  for (const { from, to, start } of stretchRanges(candles)) {
    for (let index = from; index < to; index += 1) {
      const now = Math.floor((start + (index - from) * candles.timeframe) / timeframe);
      if (bucket !== undefined && now > bucket) {
        closes.push(candles.close[index - 1] ?? 0);
        closedAt.push(index);
      }
      bucket = now;
    }
  }
  return { closes, closedAt };
}

function inWords(
  { position, drawdown, exhausted, spans, close }: Replayed,
  candles: Candles,
  tick: Fraction,
): PathResult {
  const words = (value: Fraction) => value.times(tick).toText();
  const wins = position.cycles.filter(({ net }) => net.sign > 0).length;
  const cycles = position.cycles.length;
  const size = tick.toNumber();
  return {
    cycles,
    levels: position.levels,
    fees: words(position.fees),
    net: words(position.net),
    equity: words(position.equity(close)),
    open_qty: position.quantity.toText(),
    open_level: position.level,
    open_unrealised: position.isOpen ? words(position.unrealised(close)) : '0',
    max_capital: words(position.maxBound),
    max_drawdown_pct: drawdown.toText(),
    exhausted_candles: exhausted,
    skipped_buys: position.skipped,
    win_pct: cycles === 0 ? '' : percent(new Fraction(BigInt(wins), BigInt(cycles))),
    fills: position.fills.map((fill) => fillInWords(fill, startOf(candles, fill.candle), tick)),
    cycle_list: position.cycles.map((cycle) =>
      cycleInWords(cycle, startOf(candles, cycle.entered), startOf(candles, cycle.closed), tick),
    ),
    spans: spans.map(({ candle, base, slope }) => ({ candle, base: base * size, slope: slope * size })),
  };
}

function buyAndHold(parameters: StrategyParameters, candles: Candles, tick: Fraction): string {
  const capital = Fraction.of(parameters.capital);
  const at = (ticks: number | undefined) => new Fraction(BigInt(ticks ?? 0)).times(tick);
  if (candles.close.length < 2) return capital.toText();
  const open = at(candles.open[1]);
  const fee = Fraction.ofPercent(parameters.fee);
  const quantity = quantityFor(capital.over(one.plus(fee)), open, Fraction.of(parameters.quantity_step));
  const paid = quantity.times(open).times(one.plus(fee));
  return capital
    .minus(paid)
    .plus(quantity.times(at(candles.close.at(-1))))
    .toText();
}

export { Cancelled };
