// The rules of docs/strategy.md a second time, as plainly as can be: no whole ticks, no shortcuts, nothing of the engine.

interface Exact {
  n: bigint;
  d: bigint;
}

/** What the engine is given, in the words of the JSON. */
export interface Given {
  direction: string;
  first_amount: string;
  max_adds: number;
  multiple: string;
  decline: string;
  proportion_decline: string;
  trigger_base: string;
  levels_override: { price: string; amount: string }[];
  callback: string;
  profit: string;
  profit_callback: string;
  stop_loss: string;
  cooldown: number;
  is_macd: number;
  is_mea: number;
  ema_period: number;
  fee: string;
  slippage: string;
  leverage: string;
  maintenance_margin: string;
  funding_rate: string;
  quantity_step: string;
  min_notional: string;
  capital: string;
}

export interface GivenCandle {
  /** Milliseconds. */
  start: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

export interface OracleFill {
  candle: number;
  kind: string;
  level: number;
  price: string;
  quantity: string;
  fee: string;
}

export interface OracleResult {
  cycles: number;
  levels: number[];
  fees: string;
  net: string;
  equity: string;
  open_qty: string;
  open_level: number;
  open_unrealised: string;
  max_capital: string;
  max_drawdown_pct: string;
  exhausted_candles: number;
  skipped_buys: number;
  fills: OracleFill[];
}

const minute = 60_000;
const fundingPeriod = 480 * minute;

function make(n: bigint, d: bigint): Exact {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b > 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -1n : 1n;
  return a === 0n ? { n: 0n, d: 1n } : { n: (sign * n) / a, d: (sign * d) / a };
}
function exact(text: string): Exact {
  const [whole = '', rest = ''] = text.split('.');
  return make(BigInt(whole + rest), 10n ** BigInt(rest.length));
}
const add = (a: Exact, b: Exact) => make(a.n * b.d + b.n * a.d, a.d * b.d);
const sub = (a: Exact, b: Exact) => make(a.n * b.d - b.n * a.d, a.d * b.d);
const mul = (a: Exact, b: Exact) => make(a.n * b.n, a.d * b.d);
const div = (a: Exact, b: Exact) => make(a.n * b.d, a.d * b.n);
const less = (a: Exact, b: Exact) => a.n * b.d < b.n * a.d;
const nothing = exact('0');
const unit = exact('1');
const least = (a: Exact, b: Exact) => (less(b, a) ? b : a);
const greatest = (a: Exact, b: Exact) => (less(a, b) ? b : a);
const share = (percent: string) => div(exact(percent), exact('100'));
function floor({ n, d }: Exact): bigint {
  const whole = n / d;
  return n < 0n && whole * d !== n ? whole - 1n : whole;
}

/** Twenty decimals, cut towards zero. */
export function words(value: Exact): string {
  const scaled = (value.n * 10n ** 20n) / value.d;
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(21, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -20)}.${digits.slice(-20)}`;
}

/** By candle whether its close gives the signal to enter. */
function signals(given: Given, closes: Exact[]): boolean[] {
  const series = (values: (Exact | undefined)[], n: number): (Exact | undefined)[] => {
    const first = values.findIndex((value) => value !== undefined);
    const factor = div(exact('2'), exact(String(n + 1)));
    let last: Exact | undefined;
    return values.map((value, index) => {
      if (value === undefined || index < first + n - 1) return undefined;
      if (last === undefined) {
        const seed = values.slice(first, first + n) as Exact[];
        last = div(seed.reduce(add), exact(String(n)));
      } else last = add(mul(factor, value), mul(sub(unit, factor), last));
      return last;
    });
  };
  const mean = given.is_mea === 1 ? series(closes, given.ema_period) : [];
  const [fast, slow] = given.is_macd === 1 ? [series(closes, 12), series(closes, 26)] : [[], []];
  const macd = slow.map((value, index) => value && sub(fast[index] as Exact, value));
  const signal = given.is_macd === 1 ? series(macd, 9) : [];
  return closes.map((close, index) => {
    const [average, line, other] = [mean[index], macd[index], signal[index]];
    const isAbove = given.is_mea === 0 || (average !== undefined && less(average, close));
    const isRising = given.is_macd === 0 || (line !== undefined && other !== undefined && less(other, line));
    return isAbove && isRising;
  });
}

function pathOf(name: string, open: Exact, high: Exact, low: Exact, close: Exact): Exact[] {
  const [upFirst, downFirst] = [
    [high, low, close],
    [low, high, close],
  ];
  const byColour = less(close, open) ? upFirst : downFirst;
  if (name === 'open_high_low_close') return upFirst;
  if (name === 'open_low_high_close') return downFirst;
  if (name === 'by_colour') return byColour;
  const [up, down] = [sub(high, open), sub(open, low)];
  return less(up, down) ? upFirst : less(down, up) ? downFirst : byColour;
}

/** A short is played as a long on a mirrored axis: of two prices the better one to sell at is the greater. */
export function oracle(given: Given, candles: GivenCandle[], path: string, timeframe = minute): OracleResult {
  const isLong = given.direction === 'long';
  const sign = isLong ? unit : exact('-1');
  /** So far against the position. */
  const against = (price: Exact, rate: Exact) => mul(price, sub(unit, mul(sign, rate)));
  const inFavour = (price: Exact, rate: Exact) => mul(price, add(unit, mul(sign, rate)));
  const isWorse = (a: Exact, b: Exact) => (isLong ? less(a, b) : less(b, a));
  const worst = (a: Exact, b: Exact) => (isLong ? least(a, b) : greatest(a, b));
  const best = (a: Exact, b: Exact) => (isLong ? greatest(a, b) : least(a, b));

  const fee = share(given.fee);
  const slippage = share(given.slippage);
  const leverage = exact(given.leverage);
  const hasMargin = leverage.n > 0n;
  const adds = given.levels_override.length > 0 ? given.levels_override.length : given.max_adds;
  const amounts: Exact[] = [exact(given.first_amount)];
  const steps: Exact[] = [nothing];
  for (let level = 1; level <= adds; level += 1) {
    amounts.push(mul(amounts[level - 1] as Exact, exact(given.multiple)));
    steps.push(
      level === 1 ? share(given.decline) : mul(steps[level - 1] as Exact, exact(given.proportion_decline)),
    );
  }
  given.levels_override.forEach(({ amount }, index) => {
    amounts[index + 1] = exact(amount);
  });

  const closes = candles.map(({ close }) => exact(close));
  const isSignal = signals(given, closes);
  const fills: OracleFill[] = [];
  const histogram = Array.from({ length: adds + 1 }, () => 0);

  let cash = exact(given.capital);
  let fees = nothing;
  let net = nothing;
  let cycles = 0;
  let skipped = 0;
  let exhausted = 0;
  let maxCapital = nothing;
  let peakEquity = cash;
  let drawdown = nothing;
  let equity = cash;
  let isFree = 0;

  let level = -1;
  let cost = nothing;
  let quantity = nothing;
  let margin = nothing;
  let entryFees = nothing;
  let funding = nothing;
  let first = nothing;
  let last = nothing;
  let isEnded = false;
  /** The worst price since an add was armed. */
  let trough: Exact | undefined;
  /** The best price since the take-profit was armed. */
  let peak: Exact | undefined;

  const average = () => div(cost, quantity);

  function buy(candle: number, next: number, at: Exact): boolean {
    const price = inFavour(at, slippage);
    const step = exact(given.quantity_step);
    const bought = mul({ n: floor(div(amounts[next] as Exact, mul(price, step))), d: 1n }, step);
    const notional = mul(bought, price);
    const charge = mul(notional, fee);
    const bound = hasMargin ? div(notional, leverage) : notional;
    if (bought.n === 0n || less(notional, exact(given.min_notional)) || less(cash, add(bound, charge))) {
      skipped += 1;
      return false;
    }
    cash = sub(cash, add(bound, charge));
    fees = add(fees, charge);
    entryFees = add(entryFees, charge);
    cost = add(cost, notional);
    margin = add(margin, bound);
    quantity = add(quantity, bought);
    level = next;
    last = price;
    if (next === 0) first = price;
    maxCapital = greatest(maxCapital, margin);
    fills.push({
      candle,
      kind: next === 0 ? 'enter' : 'add',
      level,
      price: words(price),
      quantity: words(bought),
      fee: words(charge),
    });
    return true;
  }

  function close(candle: number, kind: string, at: Exact): void {
    const price = kind === 'liquidation' ? at : against(at, slippage);
    const notional = mul(quantity, price);
    const charge = kind === 'liquidation' ? nothing : mul(notional, fee);
    const gain = kind === 'liquidation' ? sub(nothing, margin) : mul(sign, sub(notional, cost));
    const back = sub(add(margin, gain), charge);
    cash = add(cash, back);
    fees = add(fees, charge);
    net = add(net, sub(sub(sub(gain, charge), entryFees), funding));
    cycles += 1;
    histogram[level] = (histogram[level] ?? 0) + 1;
    fills.push({
      candle,
      kind,
      level,
      price: words(price),
      quantity: words(quantity),
      fee: words(charge),
    });
    level = -1;
    [cost, quantity, margin, entryFees, funding] = [nothing, nothing, nothing, nothing, nothing];
    [trough, peak] = [undefined, undefined];
    isEnded = false;
    isFree = (candles[candle] as GivenCandle).start + timeframe + given.cooldown * minute;
  }

  /** The events that prices against the position can meet, the most urgent of equal ones first. */
  function eventsAgainst(): { kind: string; at: Exact }[] {
    const events: { kind: string; at: Exact }[] = [];
    if (hasMargin) {
      const kept = sub(unit, mul(sign, div(unit, leverage)));
      const least = sub(unit, mul(sign, share(given.maintenance_margin)));
      events.push({ kind: 'liquidation', at: mul(average(), div(kept, least)) });
    }
    const stop = share(given.stop_loss);
    if (stop.n > 0n) events.push({ kind: 'stop', at: against(average(), stop) });
    if (peak) events.push({ kind: 'sell', at: against(peak, share(given.profit_callback)) });
    if (!peak && !trough && !isEnded && level < adds) events.push({ kind: 'arm', at: armsAt(level + 1) });
    return events;
  }

  function armsAt(next: number): Exact {
    const override = given.levels_override[next - 1];
    if (override) return exact(override.price);
    if (given.trigger_base === 'first') return against(first, steps.slice(1, next + 1).reduce(add));
    return against(given.trigger_base === 'last' ? last : average(), steps[next] as Exact);
  }

  function eventsInFavour(): { kind: string; at: Exact }[] {
    const events: { kind: string; at: Exact }[] = [];
    if (!peak) events.push({ kind: 'profit', at: inFavour(average(), share(given.profit)) });
    if (trough) events.push({ kind: 'add', at: inFavour(trough, share(given.callback)) });
    return events;
  }

  const byWorst = (a: { at: Exact }, b: { at: Exact }) =>
    isWorse(a.at, b.at) ? -1 : isWorse(b.at, a.at) ? 1 : 0;
  const byBest = (a: { at: Exact }, b: { at: Exact }) => byWorst(b, a);

  /** Moves the price, straight or by a jump, and does all that it meets. */
  function move(candle: number, from: Exact, to: Exact, isJump: boolean): void {
    let price = from;
    const isAgainst = isWorse(to, from);
    while (level >= 0) {
      const isMet = ({ at }: { at: Exact }) => (isAgainst ? !isWorse(at, to) : !isWorse(to, at));
      const met = (isAgainst ? eventsAgainst() : eventsInFavour()).filter(isMet);
      // In a jump against the position all happen at once: the most urgent comes first.
      const [nearest] = isJump && isAgainst ? met : met.sort(isAgainst ? byBest : byWorst);
      if (nearest === undefined) break;
      // One that was passed before it came to be happens where the price is.
      price = isJump ? to : isAgainst ? worst(price, nearest.at) : best(price, nearest.at);
      act(candle, nearest.kind, price);
    }
    // The open is no extreme: what is followed is the path from it on.
    if (level >= 0 && trough && !isJump) trough = worst(trough, to);
    if (level >= 0 && peak && !isJump) peak = best(peak, to);
  }

  function act(candle: number, kind: string, price: Exact): void {
    if (kind === 'arm' && exact(given.callback).n > 0n) trough = price;
    else if (kind === 'arm' || kind === 'add') {
      trough = undefined;
      if (!buy(candle, level + 1, price)) isEnded = true;
    } else if (kind === 'profit') {
      trough = undefined;
      peak = price;
      if (exact(given.profit_callback).n === 0n) close(candle, 'sell', price);
    } else close(candle, kind, price);
  }

  candles.forEach((candle, index) => {
    const [open, high, low] = [exact(candle.open), exact(candle.high), exact(candle.low)];
    const end = closes[index] as Exact;
    const before = candles[index - 1];
    if (level >= 0 && before) {
      const passed = Math.floor(candle.start / fundingPeriod) - Math.floor(before.start / fundingPeriod);
      if (passed > 0 && exact(given.funding_rate).n !== 0n) {
        const paid = mul(
          mul(sign, mul(quantity, open)),
          mul(share(given.funding_rate), exact(String(passed))),
        );
        cash = sub(cash, paid);
        funding = add(funding, paid);
      }
      move(index, closes[index - 1] as Exact, open, true);
    } else if (before && isSignal[index - 1] && candle.start >= isFree) buy(index, 0, open);
    let price = open;
    for (const point of pathOf(path, open, high, low, end)) {
      move(index, price, point, false);
      price = point;
    }
    if (level >= 0 && (level === adds || isEnded)) exhausted += 1;
    const worth = mul(quantity, end);
    equity = add(cash, level < 0 ? nothing : add(margin, mul(sign, sub(worth, cost))));
    peakEquity = greatest(peakEquity, equity);
    drawdown = greatest(drawdown, div(sub(peakEquity, equity), peakEquity));
  });

  const isOpen = level >= 0;
  return {
    cycles,
    levels: histogram,
    fees: words(fees),
    net: words(net),
    equity: words(equity),
    open_qty: words(quantity),
    open_level: level,
    open_unrealised: words(isOpen ? mul(sign, sub(mul(quantity, closes.at(-1) as Exact), cost)) : nothing),
    max_capital: words(maxCapital),
    max_drawdown_pct: words(mul(drawdown, exact('100'))),
    exhausted_candles: exhausted,
    skipped_buys: skipped,
    fills,
  };
}
