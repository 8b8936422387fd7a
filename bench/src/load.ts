import autocannon from 'autocannon';
import type { BenchServer } from './server.ts';

export const connections = 8;

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

/** Asks for the requests over and over for some seconds, by as many connections as stay open. */
export async function load(
  { url, headers }: Pick<BenchServer, 'url' | 'headers'>,
  requests: autocannon.Request[],
  seconds: number,
  by = connections,
): Promise<LoadResult> {
  const duration = { duration: seconds, sampleInt: Math.min(seconds, 1) * 1_000 };
  const result = await autocannon({ url, headers, requests, connections: by, ...duration });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${errors} errors, ${timeouts} time-outs and ${non2xx} refusals under load`);
  }
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
