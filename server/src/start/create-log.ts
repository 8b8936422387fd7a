import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';

/** The server's own log, one JSON line an entry on standard error. What is secret never reaches it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return pino(
    {
      level: logLevel,
      redact: [
        'password',
        'token',
        'secret',
        '*.password',
        '*.token',
        '*.secret',
        'req.headers.authorization',
      ],
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
