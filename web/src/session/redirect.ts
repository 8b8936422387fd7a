import { settings } from '#web/settings.ts';

/** Where signing in never leads: a reader sent there would think it had failed. */
const noTargets = ['/403', '/404', '/login'];

/** The address of the sign-in page, which remembers where the reader wanted to go. */
export function loginPath(from: string): string {
  const isWorthIt = settings.recordRoute && from !== '/' && isSafe(from);
  return isWorthIt ? `/login?redirect=${encodeURIComponent(from)}` : '/login';
}

/**
 * Where to go after signing in: what the address asks for if it is a path of this app, else home.
 * @param isKnown whether the app has a page at this path (without its query)
 */
export function targetAfterLogin(search: string, isKnown: (pathname: string) => boolean): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (wanted === null || !isSafe(wanted)) return '/';
  return isKnown(pathnameOf(wanted)) ? wanted : '/';
}

/** A plain path of this app: no other host, no scheme, and nothing that becomes one when decoded again. */
function isSafe(path: string): boolean {
  if (unprintable.test(path)) return false;
  let pathname = pathnameOf(path);
  for (let depth = 0; depth < 4; depth += 1) {
    if (!/^\/(?!\/)/.test(pathname) || /\/\/|:|\.\.|[?#]/.test(pathname) || unprintable.test(pathname))
      return false;
    if (noTargets.includes(withoutSlash(pathname))) return false;
    if (!pathname.includes('%')) return true;
    const decoded = decodedOnce(pathname);
    if (decoded === undefined) return false;
    pathname = decoded;
  }
  return false;
}

/** What browsers drop from an address or read as a slash. */
const unprintable = /[\\\s\p{Cc}]/u;

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? path;
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '').toLowerCase();
}

function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
