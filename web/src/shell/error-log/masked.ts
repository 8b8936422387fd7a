import { currentToken } from '#api/token.ts';

const mask = '•••';

/** The name of something secret, and after it its value: in an address, a header or JSON. */
const named =
  /((?:token|authorization|password|passwd|secret|api[_-]?key|signature|cookie)["']?\s*[=:]\s*["']?(?:bearer\s+)?)(?:(?<=")[^"]+|(?<=')[^']+|[^\s"'&,;}]+)/gi;
const bearer = /(bearer\s+)[^\s"',;}]+/gi;
/** As long as a key, and of letters and digits: no word of a program is. */
const keyLike = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g;
/** Longer texts are cut before they are searched. */
const longest = 20_000;

/** A text that may be shown and copied: what could be a secret is covered. */
export function masked(text: string): string {
  const token = currentToken();
  const short = text.slice(0, longest);
  return (token === null ? short : short.replaceAll(token, mask))
    .replace(named, `$1${mask}`)
    .replace(bearer, `$1${mask}`)
    .replace(keyLike, mask);
}
