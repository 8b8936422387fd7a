import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js/cn2t';

const overridesFile = join(import.meta.dirname, '../src/messages/ch-CN.overrides.json');

/** Texts by key. */
export interface Messages {
  [key: string]: string | Messages;
}

/** What the conversion gets wrong: phrases everywhere, and single texts. */
interface Overrides {
  phrases: Record<string, string>;
  /** By namespace and key. */
  messages: Record<string, Messages>;
  /** Codes of refusals whose ch-CN is written manually. */
  refusals: readonly string[];
}

const convert = Converter({ from: 'cn', to: 'twp' });

export function readOverrides(): Overrides {
  return JSON.parse(readFileSync(overridesFile, 'utf8'));
}

/** In the characters and the words of Taiwan. */
export function inTraditional(text: string, { phrases }: Pick<Overrides, 'phrases'>): string {
  return Object.entries(phrases).reduce((now, [from, to]) => now.replaceAll(from, to), convert(text));
}
