import { MarketDataError } from '../market-data-error.ts';
import type { Limits } from '../messages.ts';

/** The exchange's requests, kept in bounds. */
export interface Transport {
  fetch(url: string, request: RequestInit): Promise<Response>;
  /** Settles when no request runs any more. */
  idle(): Promise<void>;
  /** How many requests were answered well. */
  answered(): number;
}

/**
 * @param hosts where requests may go
 * @param base an address in their place
 */
export function createTransport(
  hosts: ReadonlySet<string>,
  base: string | undefined,
  limits: Limits,
): Transport {
  const running = new Set<Promise<unknown>>();
  let answered = 0;
  let received = 0;

  async function request(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
    const timeout = AbortSignal.timeout(limits.timeout_ms);
    const asked = new URL(url);
    const response = await fetch(addressOf(asked, hosts, base), {
      method,
      headers: { ...(headers as Record<string, string>), ...(base && { 'X-Forwarded-Host': asked.host }) },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    } as RequestInit);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new MarketDataError('network', `${asked.host} redirects to another address`);
    }
    const text = await readText(response, asked.host);
    if (response.ok) assertJson(text, asked.host);
    const { status, statusText } = response;
    if (response.ok) answered += 1;
    return new Response(text === '' ? null : text, { status, statusText, headers: response.headers });
  }

  async function readText(response: Response, host: string): Promise<string> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of response.body ?? []) {
      size += piece.length;
      received += piece.length;
      if (size > limits.answer || received > limits.answers)
        throw new MarketDataError(
          'too_large',
          `the answer of ${host} is larger than ${megabytes(limits.answer)} MB`,
        );
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  return {
    fetch(url, init) {
      const work = request(url, init);
      const settled: Promise<unknown> = work.catch(() => {}).then(() => running.delete(settled));
      running.add(settled);
      return work;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    answered: () => answered,
  };
}

function addressOf(asked: URL, hosts: ReadonlySet<string>, base: string | undefined): URL | string {
  if (base !== undefined) return `${base.replace(/\/+$/, '')}${asked.pathname}${asked.search}`;
  if (asked.protocol === 'https:' && hosts.has(asked.host)) return asked;
  throw new MarketDataError('unsupported', `${asked.host} is no address of this exchange`);
}

function assertJson(text: string, host: string) {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return;
  } catch {
    // answered below
  }
  throw new MarketDataError(
    'malformed',
    `${host} answered no JSON: ${text.trim() === '' ? 'nothing at all' : text}`,
  );
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
