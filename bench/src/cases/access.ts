import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { runProgram } from '../programs.ts';
import { atMost, type Figure } from '../report.ts';
import { recordStatements } from '../statement-log.ts';

const worker = join(import.meta.dirname, '../access-worker.ts');
const path = '/backstage/withdrawal/index?page_size=20';
const requests = 50;

/** Microseconds that a check may take: a tenth of a millisecond. */
const limit = 100;

/** What it costs a request to know who asks and what they may. */
export async function* measureAccess({ database, server }: Bench): AsyncGenerator<Figure> {
  await server.get(path); // the session is remembered from here on, and its use written down
  const recorded = await recordStatements(database, async () => {
    for (let count = 0; count < requests; count += 1) await server.get(path);
  });
  // Without these two no one can be known.
  const asked = recorded.filter(({ text }) => /\b(?:FROM|JOIN|UPDATE) (?:session|admin_role)\b/.test(text));
  const token = server.headers.authorization?.replace('Bearer ', '') ?? '';
  const taken = await runProgram(process.execPath, [worker, token], {
    environment: { DATABASE_URL: database.url },
  });
  yield atMost('access: to know a remembered session and its right', Number(taken), limit, 'µs');
  yield atMost(`access: statements that it adds to ${requests} requests`, asked.length, 0, '');
}
