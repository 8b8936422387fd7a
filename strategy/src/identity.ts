import { type BackTest, engineVersion } from './backtest.ts';
import type { Candles, Column } from './candles.ts';
import { Fraction } from './fraction.ts';
import { domainKeys, domains, type StrategyParameters } from './parameters.ts';
import { paths } from './paths.ts';

/** SHA-256; the platform's own unless another is given. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array;

/** By what a back-test is known, and shown to be the same: hashes in hexadecimal. */
export interface Identity {
  parameters: string;
  candles: string;
  engine: string;
  /** Of all fills of the three paths, with the three before. */
  fills: string;
}

const block = 65_536;

const platformDigest: Digest = async (bytes) =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes));

async function hashText(text: string, digest: Digest): Promise<string> {
  return hex(await digest(new TextEncoder().encode(text)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Equal numbers have equal hashes, however they are written. */
export function hashParameters(parameters: StrategyParameters, digest = platformDigest): Promise<string> {
  const plain = (text: string) => Fraction.of(text).toText();
  const entries: [string, unknown][] = domainKeys.map((key) => {
    const value = parameters[key];
    return [key, domains[key].kind === 'decimal' ? plain(value as string) : value];
  });
  const overrides = parameters.levels_override.map(({ price, amount }) => [plain(price), plain(amount)]);
  return hashText(JSON.stringify([...entries, ['levels_override', overrides]]), digest);
}

/** Block by block, so that no copy of all candles is made. */
export async function hashCandles(candles: Candles, digest = platformDigest): Promise<string> {
  const { timeframe, tick, stretches } = candles;
  const parts = [JSON.stringify({ timeframe, tick, stretches, count: candles.close.length })];
  for (let from = 0; from < candles.close.length; from += block)
    for (const column of [candles.open, candles.high, candles.low, candles.close])
      parts.push(hex(await digest(bytesOf(column.subarray(from, from + block)))));
  return hashText(parts.join('\n'), digest);
}

/** As 64-bit floats, lowest byte first, whatever the column is made of. */
function bytesOf(column: Column): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(column.length * 8));
  for (let index = 0; index < column.length; index += 1) view.setFloat64(index * 8, column[index] ?? 0, true);
  return new Uint8Array(view.buffer);
}

/** The identity of a finished back-test. */
export async function identityOf(
  test: BackTest,
  parameters: StrategyParameters,
  candles: Candles,
  digest = platformDigest,
): Promise<Identity> {
  const question = {
    parameters: await hashParameters(parameters, digest),
    candles: await hashCandles(candles, digest),
    engine: engineVersion,
  };
  const lines = paths.flatMap((path) => [
    path,
    ...test.paths[path].fills.map(({ time, kind, level, price, quantity, fee }) =>
      [time, kind, level, price, quantity, fee].join(' '),
    ),
  ]);
  const fills = await hashText([...Object.values(question), ...lines].join('\n'), digest);
  return { ...question, fills };
}
