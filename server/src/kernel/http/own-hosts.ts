import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * A page of another name that leads to this server must get nothing from it. The name is the one that the browser sent: what a
 * page writes into `X-Forwarded-Host` may pass a proxy. A request names one host; an absolute address repeats it.
 */
export function answerOwnHostsOnly(app: FastifyInstance, hosts: readonly string[] | undefined): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (countOfHosts(raw.rawHeaders) > 1) throw new Refusal('invalid_request');
    const host = headers.host?.toLowerCase() ?? '';
    const address = /^https?:\/\/([^/?#]*)/.exec(raw.url?.toLowerCase() ?? '');
    const isOther = address !== null && address[1] !== host;
    if (isOther || hosts?.includes(host.replace(/:\d*$/, '')) === false)
      throw new Refusal('host_not_allowed');
  });
}

/** Names and values of headers stand in turn. */
function countOfHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length;
}
