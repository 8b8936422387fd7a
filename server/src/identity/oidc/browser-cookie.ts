import type { Wire } from '#kernel/http/bind.ts';

/** Longer than any visit lasts. It only expires: another window of the browser may still be at a provider. */
const seconds = 15 * 60;

/** With TLS the browser sends the cookie only to this host, and no other host can set one of its name. */
function nameFor(origin: string): string {
  return origin.startsWith('https:') ? '__Host-quarterdeck.visit' : 'quarterdeck.visit';
}

/** Has the browser keep what it is known by when it comes back from a provider. No script reads it. */
export function keepInBrowser(wire: Wire, origin: string, browser: string): void {
  wire.setHeader('set-cookie', `${nameFor(origin)}=${browser}; Max-Age=${seconds}; ${attributes(origin)}`);
}

/** What the browser brings along; null: nothing. */
export function broughtBy({ headers }: Wire, origin: string): string | null {
  const pairs = String(headers.cookie ?? '').split(/; */);
  const start = `${nameFor(origin)}=`;
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

function attributes(origin: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
}
