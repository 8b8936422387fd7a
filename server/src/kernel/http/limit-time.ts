import type { IncomingMessage } from 'node:http';

/** Calls `refuse` when the body of a request is not there in time: sooner than Node, which has one limit for all requests. */
export function limitTime(
  request: IncomingMessage,
  ms: number,
  refuse: (error: Error & { code: string }) => void,
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    refuse(Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
  }, ms);
  const end = () => clearTimeout(timer);
  request.once('end', end).once('close', end);
}
