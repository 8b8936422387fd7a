import type { FastifyInstance } from 'fastify';

/** At rest no request has begun or ended for so long, in milliseconds. */
const restMs = 10_000;

/** Collects as if memory ran out, which also gives back what V8 and glibc keep for later: a fifth of a server that was busy. */
function collectAll(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Collects garbage each time the server comes to rest, the first time after its start, for V8 itself waits for the next allocations:
 * a pause of some tenths of a second. Without `--expose-gc`, which `npm start` sets, nothing happens.
 */
export function collectAtRest(app: FastifyInstance, collect = collectAll): void {
  const rest = setTimeout(collect, restMs).unref();
  app.addHook('onRequest', (_request, _reply, done) => {
    rest.refresh();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    rest.refresh();
    done();
  });
}
