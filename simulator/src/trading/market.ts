import type { LiveCandle } from '@quarterdeck/strategy/live';

const minute = 60_000;

/** How far and how fast the price goes: shares of it, and the minutes from one turn to the next. */
const waves = [
  { minutes: 12_960, share: 0.07 },
  { minutes: 2_100, share: 0.035 },
  { minutes: 410, share: 0.018 },
  { minutes: 75, share: 0.007 },
  { minutes: 13, share: 0.003 },
  { minutes: 3, share: 0.0015 },
  { minutes: 0.5, share: 0.0005 },
] as const;

/** Around which the prices of a base coin move. */
const usual: Record<string, number> = {
  BTC: 60_000,
  ETH: 3_000,
  SOL: 150,
  XMR: 160,
  TON: 5,
  DOGE: 0.15,
  PEPE: 0.00001,
};

/**
 * A generated market: the candle of a minute depends only on the coin and the minute, so it is the same each time. It uses plain
 * arithmetic, which is the same on every machine.
 */
export class Market {
  readonly tick: string;
  readonly timeframe = minute;
  private readonly seed: number;
  private readonly middle: number;

  constructor(base: string, tick: string) {
    this.tick = tick;
    this.seed = [...base].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7) >>> 0;
    this.middle = Math.round((usual[base] ?? 1 + (this.seed % 100)) / Number(tick));
  }

  /** The candle of the minute that begins at a time. */
  candle(start: number): LiveCandle {
    const at = start / minute;
    const points = [0, 0.25, 0.5, 0.75, 1].map((part) => this.price(at + part));
    const [open = 1, , , , close = 1] = points;
    return { start, open, high: Math.max(...points), low: Math.min(...points), close };
  }

  /** In whole ticks. */
  private price(at: number): number {
    let share = 1;
    for (const [wave, { minutes, share: height }] of waves.entries())
      share += height * this.wave(wave, at / minutes);
    return Math.max(1, Math.round(this.middle * share));
  }

  /** Between -1 and 1; smooth from one turn to the next. */
  private wave(wave: number, at: number): number {
    const turn = Math.floor(at);
    const part = at - turn;
    const from = this.chance(wave, turn);
    return from + (this.chance(wave, turn + 1) - from) * part * part * (3 - 2 * part);
  }

  private chance(wave: number, turn: number): number {
    let mixed =
      Math.imul(this.seed ^ Math.imul(turn | 0, 0x9e3779b1), 0x85ebca6b) + Math.imul(wave + 1, 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 31 - 1;
  }
}
