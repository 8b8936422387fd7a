import { describe, expect, it } from 'vitest';
import { hasHidden, hasHiddenBesideEmoji, isMisleading } from './characters.ts';

/** Code points from one to another, both included. */
const range = (from: number, to = from) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const directions = [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const zeroWidth = [...range(0x200b, 0x200d), 0x2060, 0xfeff];
const others = [0x2028, 0x2029, 0xad, 0x3164, 0xe000, 0x10_fffd, 0x378, 0xfff9, 0xe0041];
const named = (codes: number[]) =>
  codes.map((code): [string, string] => [
    `U+${code.toString(16).padStart(4, '0')}`,
    String.fromCodePoint(code),
  ]);

describe('a character that no one sees', () => {
  it.each(named([...directions, ...zeroWidth, ...others]))('%s is found', (_name, character) => {
    expect(hasHidden(`u-1${character}`)).toBe(true);
    expect(hasHiddenBesideEmoji(`${character}u-1`)).toBe(true);
  });

  it('is none of letters, marks, digits, signs and spaces of any script', () => {
    for (const text of [
      'u-1',
      '王小明',
      'Ødegård',
      'é',
      'e\u0301',
      'Иван',
      'שלום',
      'سلام',
      'नमस्ते',
      'a b\u00a0c',
      '€ ½',
    ])
      expect(hasHidden(text), text).toBe(false);
  });

  it('is left alone where it joins an emoji, and nowhere else', () => {
    for (const text of ['❤️', '王 👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '1️⃣'])
      expect(hasHiddenBesideEmoji(text), text).toBe(false);
    expect(hasHidden('❤️')).toBe(true);
    for (const text of ['a\u200db', '👍\u200d', '\ufe0fa', '👨\u200b👩'])
      expect(hasHiddenBesideEmoji(text), text).toBe(true);
  });
});

describe('what misleads in a longer text', () => {
  it.each(named([...directions, 0x2028, 0x2029, 0xe000, 0x378]))('%s does', (_name, character) => {
    expect(isMisleading(`paid${character}`)).toBe(true);
  });

  it('is nothing that only joins or splits words', () => {
    for (const text of ['a\u200bb', 'می\u200cخواهم', '👨‍👩‍👧', 'soft\u00adhyphen', 'a\nb\tc'])
      expect(isMisleading(text)).toBe(false);
  });
});
