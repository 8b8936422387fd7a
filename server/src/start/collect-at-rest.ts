import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';

/** At rest no request has begun or ended for so long, in milliseconds. */
const restMs = 10_000;

/** What background work leaves is collected as well, once there is so much more than the last collection left. */
const growth = 1.1;

const engine = {
  /** Collects as if memory ran out, which also gives back what V8 and glibc keep for later: a fifth of a server that was busy. */
  collect: () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  /** Bytes of the heap in use, garbage among them. */
  used: () => getHeapStatistics().used_heap_size,
};

/**
 * Collects garbage each time the server comes to rest, the first time after its start, for V8 itself waits for the next allocations:
 * a pause of some tenths of a second. Without `--expose-gc`, which `npm start` sets, nothing happens.
 */
export function collectAtRest(app: FastifyInstance, { collect, used } = engine): void {
  let isNew = true;
  let left = 0;
  const rest = setTimeout(() => {
    if (isNew || used() > left * growth) {
      collect();
      left = used();
      isNew = false;
    }
    rest.refresh();
  }, restMs).unref();
  const begin = () => {
    isNew = true;
    rest.refresh();
  };
  app.addHook('onRequest', (_request, _reply, done) => {
    begin();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    begin();
    done();
  });
}
