/**
 * How an activation code is written: a prefix, fifteen characters that chance chose and one that checks the others, in
 * groups of four. Letters and digits that look alike are not used; 31 are left, which is a prime, so that a weight for each
 * place finds every single wrong character and every two that changed places.
 */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Characters that chance chooses: 31^15 are more than 2^74. */
export const codeRandomLength = 15;

export const codePrefixMax = 4;

const bodyLength = codeRandomLength + 1;
const worth = (character: string) => codeAlphabet.indexOf(character);

/** The character that makes the weighted sum of all a multiple of 31. */
export function checkCharacter(unchecked: string): string {
  const weight = unchecked.length + 1;
  const missing = (31 - (weightedSum(unchecked) % 31)) % 31;
  // The weight of the last place has an inverse, because 31 is a prime and a code is shorter than that.
  const value = Array.from(codeAlphabet).findIndex((_, index) => (index * weight) % 31 === missing);
  return codeAlphabet.charAt(value);
}

function weightedSum(characters: string): number {
  return Array.from(characters).reduce((sum, character, index) => sum + worth(character) * (index + 1), 0);
}

/** The code as it is stored and compared, out of whatever somebody typed; undefined where it is mistyped. */
export function parseCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const isWritten = code.length >= bodyLength && code.length <= bodyLength + codePrefixMax;
  if (!isWritten || Array.from(code).some((character) => worth(character) < 0)) return undefined;
  return weightedSum(code) % 31 === 0 ? code : undefined;
}

/** A stored code for people to read: `PART-7K2M-…`. */
export function formatCode(code: string): string {
  const prefix = code.slice(0, -bodyLength);
  const groups = code.slice(-bodyLength).match(/.{4}/g) ?? [];
  return [...(prefix === '' ? [] : [prefix]), ...groups].join('-');
}

/** The characters between the prefix and the last group of a masked code. */
export const maskedMiddle = '****-****-****';
