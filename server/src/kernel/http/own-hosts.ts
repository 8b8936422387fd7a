import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * A page of another name that leads to this server must get nothing from it. The name is the one that the browser sent: what a
 * page writes into `X-Forwarded-Host` may pass a proxy. A request names one host; an absolute address repeats it.
 */
export function answerOwnHostsOnly(app: FastifyInstance, hosts: readonly string[] | undefined): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (countOfHosts(raw.rawHeaders) > 1) return done(new Refusal('invalid_request'));
    const host = headers.host?.toLowerCase() ?? '';
    const address = /^https?:\/\/([^/?#]*)/i.exec(raw.url ?? '');
    const isOther = address !== null && address[1]?.toLowerCase() !== host;
    if (isOther || hosts?.includes(host.replace(/:\d*$/, '')) === false)
      return done(new Refusal('host_not_allowed'));
    done();
  });
}

/** Names and values of headers alternate. */
function countOfHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
