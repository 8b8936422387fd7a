import type { Config } from '#server/start/config.ts';

/** The page runs its own scripts only; Mantine writes styles into the document. */
const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const yearSeconds = 365 * 24 * 3_600;

/**
 * What every answer tells browsers, also one to what never became a request: whose scripts may run, that it is not kept, guessed at
 * or framed, and, where people open the page by TLS, that they never do without.
 */
export function browserHeaders({ origin }: Pick<Config, 'origin'>): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurity,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
    }),
  };
}
