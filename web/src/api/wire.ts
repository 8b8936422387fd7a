import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { currentLanguage } from '#web/language.ts';
import { settings } from '#web/settings.ts';

/** What is sent besides the address. */
export interface Parts {
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
}

/**
 * Path and query. `:name` in the path is filled from the query; a list of values is written with commas; what is
 * undefined, null or empty text is left out.
 */
export function addressOf(endpoint: Endpoint, query: unknown): string {
  const rest = new Map(Object.entries(isRecord(query) ? query : {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const params = new URLSearchParams();
  for (const [name, value] of rest) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  // A question may be about another language than the reader's.
  if (!params.has('lang')) params.set('lang', currentLanguage());
  return `${settings.baseUrl}${path}?${params}`;
}

/** The request for `fetch`, all but its signal. */
export function requestOf(
  endpoint: Endpoint,
  { body, idempotencyKey }: Parts,
  token: string | null,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (endpoint.method === 'GET') return { method: 'GET', headers };
  // The browser itself writes what parts the form has.
  if (body instanceof FormData) return { method: 'POST', headers, body };
  headers.set('content-type', settings.contentType);
  const content = { lang: currentLanguage(), ...(isRecord(body) ? body : {}) };
  const isForm = settings.contentType.startsWith('application/x-www-form-urlencoded');
  return { method: 'POST', headers, body: isForm ? formOf(content) : JSON.stringify(content) };
}

/** What is no text is written as JSON; what is not set is left out. */
function formOf(content: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(content)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}

/** A key under which the server carries out a command once, however often it arrives. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` exists on secure origins only; an office may well run this on plain HTTP inside.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
