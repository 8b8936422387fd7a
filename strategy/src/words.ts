import { type Fraction, zero } from './fraction.ts';
import type { Cycle, Fill, FillKind } from './position.ts';

/** Decimal texts; times in milliseconds. */
export interface BackTestFill {
  candle: number;
  /** Start of the candle. */
  time: number;
  kind: FillKind;
  level: number;
  price: string;
  quantity: string;
  fee: string;
}

export interface BackTestCycle {
  entered: number;
  closed: number;
  level: number;
  kind: FillKind;
  net: string;
  fees: string;
}

/** @param time start of its candle */
export function fillInWords(fill: Fill, time: number, tick: Fraction): BackTestFill {
  const { candle, kind, level, price, quantity, fee } = fill;
  return {
    candle,
    time,
    kind,
    level,
    // Those of a short are on the mirrored axis.
    price: (price.sign < 0 ? zero.minus(price) : price).times(tick).toText(),
    quantity: quantity.toText(),
    fee: fee.times(tick).toText(),
  };
}

export function cycleInWords(cycle: Cycle, entered: number, closed: number, tick: Fraction): BackTestCycle {
  const { level, kind, net, fees } = cycle;
  return { entered, closed, level, kind, net: net.times(tick).toText(), fees: fees.times(tick).toText() };
}
