import { createHash } from 'node:crypto';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { EgressError, egressLookup, isAskable, isListed } from './egress-fetch.ts';

const bytesMax = 2 * 1024 ** 3;
const redirectsMax = 3;
const silenceMs = 20_000;

/** For all of it, redirects included: less than the job may take. */
const wholeMs = 14 * 60_000;

/**
 * Downloads what lies at an address that somebody typed, keeps nothing of it, and says how large it is and its hash. Each redirect is
 * looked at like the address itself.
 * @throws EgressError
 */
export async function measured(
  address: string,
  internalHosts: readonly string[],
  { timeoutMs = wholeMs } = {},
): Promise<Measure> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(address, internalHosts, limit, redirectsMax);
  } catch (cause) {
    if (limit.aborted) throw new EgressError('timeout', 'The download took too long', { cause });
    throw cause;
  }
}

interface Measure {
  size: number;
  sha256: string;
}

async function follow(
  address: string,
  internalHosts: readonly string[],
  limit: AbortSignal,
  redirects: number,
): Promise<Measure> {
  const answer = await asked(address, internalHosts, limit);
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && redirects > 0) {
    answer.destroy();
    return await follow(new URL(headers.location, address).href, internalHosts, limit, redirects - 1);
  }
  if (statusCode !== 200) {
    answer.destroy();
    throw new EgressError('unreachable', `HTTP ${statusCode}`);
  }
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) throw new EgressError('too_long', 'The file is too large');
      hash.update(chunk);
    }
  } catch (cause) {
    if (cause instanceof EgressError) throw cause;
    throw new EgressError('unreachable', 'The other end hung up', { cause });
  }
  return { size, sha256: hash.digest('hex') };
}

async function asked(
  address: string,
  internalHosts: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!isAskable(address, internalHosts)) throw new EgressError('refused', 'This address is not asked');
  const url = new URL(address);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const lookup = isListed(url.hostname, internalHosts) ? {} : { lookup: egressLookup };
  return await new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        cause instanceof EgressError
          ? cause
          : new EgressError('unreachable', 'The other end did not answer', { cause }),
      );
    const asking = request(url, { agent: false, timeout: silenceMs, signal, ...lookup }, resolve);
    asking.on('error', fail);
    asking.on('timeout', () => asking.destroy(new EgressError('timeout', 'The other end fell silent')));
    asking.end();
  });
}
