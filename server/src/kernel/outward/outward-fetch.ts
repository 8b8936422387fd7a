import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { isAllowedAddress } from './ip-addresses.ts';

/** More than this no answer is that is read to its end. */
const bytesMax = 512 * 1024;

/** Networks of this machine, internal or unusable; for IPv6 everything but global unicast. */
const inward = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  // Teredo and its neighbours, and 6to4: an address of IPv4 is inside of theirs.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
];
/** All of IPv6 that is given to anybody. */
const global = ['2000::/3'];
const loopback = ['127.0.0.0/8', '::1/128'];

/** `refused`: requests to this address are not allowed. */
export type OutwardReason = 'refused' | 'timeout' | 'unreachable' | 'too_long';

/** The other end could not be asked, or not be asked to the end. What it said is nowhere in it. */
export class OutwardError extends Error {
  readonly reason: OutwardReason;

  constructor(reason: OutwardReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** What `openid-client` asks of a fetch. */
interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

interface Limits {
  /** Host names that may lead inward; those on this very machine may do without TLS. */
  inwardHosts: readonly string[];
  /** Until all of the answer is there. */
  timeoutMs: number;
  /** An answer is read so far and no further; absent: one that is too long is none. */
  cutAt?: number;
}

/** Whether requests to this URL are allowed, judging by the URL alone. */
export function isAskable(address: string, inwardHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const isNamed = isListed(hostname, inwardHosts);
  if (protocol === 'http:') return isNamed && isLoopback(hostname);
  return protocol === 'https:' && (isNamed || isIP(bare(hostname)) === 0 || isOutward(bare(hostname)));
}

/** Whether the operator lets this address lead inside. */
export function isInward(address: string, inwardHosts: readonly string[]): boolean {
  return isListed(new URL(address).hostname, inwardHosts);
}

/**
 * A fetch for addresses entered by people: it follows no redirects, limits time and size, and connects to no
 * internal address. This is checked at the time of connecting, so DNS rebinding does not help.
 */
export function outwardFetch({ inwardHosts, timeoutMs, cutAt }: Limits) {
  return async (address: string, { method, headers, body, signal }: Asked): Promise<Response> => {
    if (!isAskable(address, inwardHosts)) throw new OutwardError('refused', 'This address is not asked');
    const url = new URL(address);
    const request = url.protocol === 'https:' ? secureRequest : plainRequest;
    const patience = AbortSignal.timeout(timeoutMs);
    return await new Promise((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new OutwardError(reasonOf(cause), 'The other end did not answer', { cause }));
      const asking = request(
        url,
        {
          method,
          headers,
          agent: false,
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
          ...(!isListed(url.hostname, inwardHosts) && { lookup: outwardLookup }),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          const finish = () => {
            try {
              resolve(responseOf(answer, Buffer.concat(chunks).subarray(0, cutAt)));
            } catch (cause) {
              // A status that HTTP does not have: thrown from here it would end the process.
              fail(cause);
            }
          };
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
            chunks.push(chunk);
            if (cutAt !== undefined && size >= cutAt) {
              finish();
              answer.destroy();
            } else if (size > bytesMax)
              answer.destroy(new OutwardError('too_long', 'The answer is too long'));
          });
          answer.on('error', fail);
          answer.on('end', finish);
        },
      );
      asking.on('error', fail);
      asking.end(body === undefined || body === null ? undefined : String(body));
    });
  };
}

/** No header of the answer is handed on but its type: a redirect leads nowhere. */
function responseOf({ statusCode = 500, headers }: IncomingMessage, body: Buffer): Response {
  const type = headers['content-type'];
  const isEmpty = statusCode === 204 || statusCode === 205 || statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: statusCode,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}

function reasonOf(cause: unknown): OutwardReason {
  if (cause instanceof OutwardError) return cause.reason;
  const name = cause instanceof Error ? cause.name : '';
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable';
}

/**
 * The address of a host, for what is no HTTP. Undefined `inwardHosts`: it may lead anywhere.
 * @throws OutwardError `refused` for an internal address.
 */
export async function outwardAddress(
  host: string,
  inwardHosts: readonly string[] | undefined,
): Promise<{ address: string }> {
  const isFree = inwardHosts === undefined || isListed(host, inwardHosts);
  if (isIP(host) !== 0) {
    if (isFree || isOutward(host)) return { address: host };
    throw new OutwardError('refused', 'This address leads inward');
  }
  const lookup = isFree ? resolveName : outwardLookup;
  return await new Promise((resolve, reject) =>
    lookup(host, { all: false }, (error, address) =>
      error ? reject(error) : resolve({ address: String(address) }),
    ),
  );
}

export const outwardLookup: LookupFunction = (name, options, callback) => {
  resolveName(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isOutward(address)))
      return callback(new OutwardError('refused', 'This name leads inward'), '', 0);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function isOutward(address: string): boolean {
  return !isAllowedAddress(inward, address) && (isIPv4(address) || isAllowedAddress(global, address));
}

/** Whether the operator names this host, however either is written. */
export function isListed(host: string, names: readonly string[]): boolean {
  return names.some((name) => bare(name) === bare(host));
}

export function isLoopback(hostname: string): boolean {
  return (
    bare(hostname) === 'localhost' ||
    (isIP(bare(hostname)) !== 0 && isAllowedAddress(loopback, bare(hostname)))
  );
}

/** In small letters, and without the brackets in which URLs write IPv6. */
function bare(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$/g, '');
}
