const plain = /^\d+(?:\.\d+)?$/;

/**
 * How many ticks a price is, both decimal texts.
 * @returns undefined where it is no whole number of them
 */
export function ticksOf(price: string, tick: string): number | undefined {
  if (!plain.test(price) || !plain.test(tick)) return undefined;
  const scale = Math.max(decimalsOf(price), decimalsOf(tick));
  const [whole, step] = [scaled(price, scale), scaled(tick, scale)];
  if (step === 0n || whole % step !== 0n) return undefined;
  const ticks = whole / step;
  return ticks > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(ticks);
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function scaled(text: string, scale: number): bigint {
  return BigInt(text.replace('.', '')) * 10n ** BigInt(scale - decimalsOf(text));
}
