import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { isAllowedAddress } from './ip-addresses.ts';

/** More than this no answer is that is read to its end. */
const bytesMax = 512 * 1024;

/** Networks of this machine, internal or unusable; for IPv6 everything but global unicast. */
const internalNetworks = [
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
export type EgressReason = 'refused' | 'timeout' | 'unreachable' | 'too_long';

/** The other end could not be asked, or not be asked to the end. What it said is nowhere in it. */
export class EgressError extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string, options?: ErrorOptions) {
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
  /** Host names that may be on the internal network; those on this very machine may do without TLS. */
  internalHosts: readonly string[];
  /** Until all of the answer is there. */
  timeoutMs: number;
  /** An answer is read so far and no further; absent: one that is too long is none. */
  cutAt?: number;
}

/** Whether requests to this URL are allowed, judging by the URL alone. */
export function isAskable(address: string, internalHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const isNamed = isListed(hostname, internalHosts);
  if (protocol === 'http:') return isNamed && isLoopback(hostname);
  return protocol === 'https:' && (isNamed || isIP(bare(hostname)) === 0 || isPublicAddress(bare(hostname)));
}

/** Whether the operator lets this address lead inside. */
export function isInternal(address: string, internalHosts: readonly string[]): boolean {
  return isListed(new URL(address).hostname, internalHosts);
}

/**
 * A fetch for addresses entered by people: it follows no redirects, limits time and size, and connects to no
 * internal address. This is checked at the time of connecting, so DNS rebinding does not help.
 */
export function egressFetch({ internalHosts, timeoutMs, cutAt }: Limits) {
  return async (address: string, { method, headers, body, signal }: Asked): Promise<Response> => {
    if (!isAskable(address, internalHosts)) throw new EgressError('refused', 'This address is not asked');
    const url = new URL(address);
    const request = url.protocol === 'https:' ? secureRequest : plainRequest;
    const patience = AbortSignal.timeout(timeoutMs);
    return await new Promise((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new EgressError(reasonOf(cause), 'The other end did not answer', { cause }));
      const asking = request(
        url,
        {
          method,
          headers,
          agent: false,
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
          ...(!isListed(url.hostname, internalHosts) && { lookup: egressLookup }),
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
            } else if (size > bytesMax) answer.destroy(new EgressError('too_long', 'The answer is too long'));
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

function reasonOf(cause: unknown): EgressReason {
  if (cause instanceof EgressError) return cause.reason;
  const name = cause instanceof Error ? cause.name : '';
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable';
}

/**
 * The address of a host, for what is no HTTP. Undefined `internalHosts`: it may lead anywhere.
 * @throws EgressError `refused` for an internal address.
 */
export async function egressAddress(
  host: string,
  internalHosts: readonly string[] | undefined,
): Promise<{ address: string }> {
  const isFree = internalHosts === undefined || isListed(host, internalHosts);
  if (isIP(host) !== 0) {
    if (isFree || isPublicAddress(host)) return { address: host };
    throw new EgressError('refused', 'This address is on the internal network');
  }
  const lookup = isFree ? resolveName : egressLookup;
  return await new Promise((resolve, reject) =>
    lookup(host, { all: false }, (error, address) =>
      error ? reject(error) : resolve({ address: String(address) }),
    ),
  );
}

export const egressLookup: LookupFunction = (name, options, callback) => {
  resolveName(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new EgressError('refused', 'This name is on the internal network'), '', 0);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function isPublicAddress(address: string): boolean {
  return (
    !isAllowedAddress(internalNetworks, address) && (isIPv4(address) || isAllowedAddress(global, address))
  );
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
