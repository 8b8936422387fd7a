import { hasHidden } from './characters.ts';

/** Four numbers from 0 to 255. Leading zeros are refused: some programs read them as octal. */
export function isIpv4(text: string): boolean {
  const numbers = text.split('.');
  return numbers.length === 4 && numbers.every((number) => isWholeNumber(number, 255));
}

/** An address of either kind, or a network as `10.0.0.0/8` and `2001:db8::/32`. */
export function isIpRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  const isFour = isIpv4(address);
  if (!isFour && !isIpv6(address)) return false;
  return length === undefined || isWholeNumber(length, isFour ? 32 : 128);
}

/** Up to eight groups in hexadecimal, of which one run of zeros may be left out. */
function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const isWhole = halves.length === 2 ? groups.length < 8 : groups.length === 8;
  return isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}

/** A port as text, 0 to 65535. */
export function isPort(text: string): boolean {
  return isWholeNumber(text, 65_535);
}

/** An absolute web address in the browser's normal form: browsers would also fix spaces and slashes. */
export function isUrl(text: string): boolean {
  if (text.length > 2048 || hasHidden(text)) return false;
  return /^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(text) && URL.canParse(text);
}

function isWholeNumber(text: string, most: number): boolean {
  return /^(?:0|[1-9][0-9]{0,4})$/.test(text) && Number(text) <= most;
}
