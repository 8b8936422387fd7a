import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkCharacter,
  codeAlphabet,
  codePrefixMax,
  codeRandomLength,
  formatCode,
  parseCode,
} from './text.ts';

const character = fc.constantFrom(...codeAlphabet);
const text = (minLength: number, maxLength: number) => fc.string({ unit: character, minLength, maxLength });
const code = fc
  .tuple(text(0, codePrefixMax), text(codeRandomLength, codeRandomLength))
  .map(([prefix, random]) => prefix + random + checkCharacter(prefix + random));

it('every code passes its check, however it is grouped and typed', () => {
  fc.assert(
    fc.property(code, (made) => {
      expect(parseCode(made)).toBe(made);
      expect(parseCode(` ${formatCode(made).toLowerCase().replace('-', ' – ')} `)).toBe(made);
    }),
  );
});

it('no code with one wrong character passes', () => {
  fc.assert(
    fc.property(code, fc.nat(), character, (made, place, other) => {
      const at = place % made.length;
      fc.pre(made[at] !== other);
      expect(parseCode(made.slice(0, at) + other + made.slice(at + 1))).toBeUndefined();
    }),
  );
});

it('no code passes in which two characters changed places', () => {
  fc.assert(
    fc.property(code, fc.nat(), fc.nat(), (made, one, other) => {
      const characters = Array.from(made);
      const [first, second] = [one % made.length, other % made.length];
      fc.pre(characters[first] !== characters[second]);
      [characters[first], characters[second]] = [characters[second] ?? '', characters[first] ?? ''];
      expect(parseCode(characters.join(''))).toBeUndefined();
    }),
  );
});

it.each(['', 'ABCD', '0000-0000-0000-0000', 'A'.repeat(40), 'ÄÖÜ'])('%j is no code', (typed) => {
  expect(parseCode(typed)).toBeUndefined();
});

it('is read in groups of four behind its prefix', () => {
  expect(formatCode('PARTAAAABBBBCCCCDDDD')).toBe('PART-AAAA-BBBB-CCCC-DDDD');
  expect(formatCode('AAAABBBBCCCCDDDD')).toBe('AAAA-BBBB-CCCC-DDDD');
});
