/** Weights of the first 17 digits, by ISO 7064 MOD 11-2: powers of 2 modulo 11. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** The check character by the weighted sum's remainder. */
const checkCharacters = '10X98765432';

/**
 * A resident identity number of China: region (6 digits), date of birth, sequence (3 digits), and in the form of
 * today, 18 long, a check character. The old form has 15 digits, with a year of the twentieth century and no check.
 */
export function isIdCard(text: string): boolean {
  if (/^[1-9][0-9]{14}$/.test(text)) return isDate(`19${text.slice(6, 12)}`);
  if (!/^[1-9][0-9]{16}[0-9Xx]$/.test(text)) return false;
  return isDate(text.slice(6, 14)) && checkCharacter(text) === text.slice(17).toUpperCase();
}

function checkCharacter(text: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return checkCharacters.charAt(sum % 11);
}

/** `YYYYMMDD` of a past day; no card holder was born before 1800. */
function isDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1800) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
