import { createHash } from 'node:crypto';
import type { Candles } from '@quarterdeck/strategy/candles';

/** Names candles: their times and prices. */
export function dataHash({ timeframe, tick, stretches, open, high, low, close }: Candles): string {
  const hash = createHash('sha256').update(JSON.stringify({ timeframe, tick, stretches }));
  for (const { buffer, byteOffset, byteLength } of [open, high, low, close])
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex');
}
