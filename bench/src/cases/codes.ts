import { randomUUID } from 'node:crypto';
import type { Bench } from '../bench.ts';
import { alternate } from '../measure.ts';
import { atLeast, type Figure, reaches } from '../report.ts';

const [fullRounds, fullCount] = [3, 100_000];

/**
 * A batch of 100,000 activation codes over HTTP, made, hashed, encrypted and stored by one command, beside COPY of the very rows
 * into a table with the same indexes, which is what the database takes to have them at all.
 */
export async function* measureCodes({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const [rounds, count] = [size(fullRounds, 1), size(fullCount, 500)];
  const perSecond = (start: number) => (count / (performance.now() - start)) * 1_000;
  const { client } = database;
  await client.query(`
    INSERT INTO config ("group", name, value, updated_at) VALUES ('code', 'code_batch_alone_max', '100000', now())`);
  const ours = async () => {
    // No one makes more than that in a day.
    await client.query(`UPDATE code_batch SET created_at = created_at - interval '2 days'`);
    const start = performance.now();
    await make(server, count);
    return perSecond(start);
  };
  await ours();
  const { rows } = await client.query<{ path: string }>(
    "SELECT current_setting('data_directory') || '/codes.copy' AS path",
  );
  const file = client.escapeLiteral(rows[0]?.path ?? '');
  await client.query(
    `COPY (SELECT * FROM code WHERE batch_id = (SELECT max(id) FROM code_batch) ORDER BY id) TO ${file} WITH (FORMAT binary)`,
  );
  const peer = async () => {
    await client.query('DROP TABLE IF EXISTS code_copy; CREATE TABLE code_copy (LIKE code INCLUDING ALL)');
    const start = performance.now();
    await client.query(`COPY code_copy FROM ${file} WITH (FORMAT binary)`);
    return perSecond(start);
  };
  const pair = await alternate(rounds, ours, peer);
  yield reaches('codes: made in one batch of 100,000', pair.ours, 10_000, 's');
  yield atLeast('codes: beside COPY of the same rows', pair, 0.1);
}

async function make({ url, headers }: Bench['server'], count: number): Promise<void> {
  const response = await fetch(`${url}/backstage/code_batch/add`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ count, prefix: 'PACK', payment: 'prepaid', asset: 'USDT', price: '9.9' }),
  });
  const { msg, data } = (await response.json()) as { msg: string; data: { status: string } | null };
  if (data?.status !== 'ready') throw new Error(`No codes were made: ${msg}`);
}
