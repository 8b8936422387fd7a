import type { Request } from 'autocannon';
import type { Bench } from '../bench.ts';
import { connections, load } from '../load.ts';
import { alternate, median } from '../measure.ts';
import { runScript, transactionsOf, writeScript } from '../pgbench.ts';
import { findProgram } from '../programs.ts';
import { atLeast, atMost, type Figure, skipped } from '../report.ts';
import { allSealed, insertPending } from '../seed.ts';
import { recordStatements } from '../statement-log.ts';

const path = '/backstage/withdrawal/approve';
const fullRounds = 4;
const fullSeconds = 4;
/** Seconds until the server's code is compiled; what it compares with is. */
const fullWarmUp = 6;

/** Ids of withdrawals to approve: each serves as the idempotency key too, which has eight characters at least. */
const firstId = 20_000_000;

/** One approval over HTTP beside the statements that it consists of. */
export async function* measureApprove({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const pgbench = findProgram('pgbench');
  if (pgbench === undefined) {
    yield skipped('approve: commands', 'pgbench is not installed');
    return;
  }
  const [rounds, seconds, warmUp] = [size(fullRounds, 1), size(fullSeconds, 0.2), size(fullWarmUp, 0.2)];
  const [forOurs, eachPeer] = [size(40_000, 4_000), size(1_200, 10)];
  await insertPending(database, firstId, forOurs + rounds * connections * eachPeer);

  const { rows } = await database.client.query<{ user_id: string }>(
    'SELECT user_id FROM withdrawal WHERE id = $1',
    [firstId],
  );
  const userId = rows[0]?.user_id;
  const recorded = await recordStatements(database, () => approveOne(firstId));
  const transaction = transactionsOf(recorded).find((all) =>
    all.some(({ text }) => /FROM withdrawal .*FOR/s.test(text)),
  );
  if (transaction === undefined) throw new Error('The approval was not recorded');
  const script = writeScript(database, 'approve', [transaction], {
    prologue: '\\set k :k + 1\n\\set id :base + :client_id * :block + :k',
    vary(value) {
      if (value === String(firstId) || value.endsWith(`\n${firstId}`)) return 'id';
      return value === userId ? 'row_user_id' : undefined;
    },
    keep: /FROM withdrawal .*FOR/s,
  });

  let last = firstId;
  const request: Request = {
    method: 'POST',
    path,
    setupRequest(made) {
      last += 1;
      return { ...made, ...bodyOf(last) };
    },
  };
  const p99: number[] = [];
  let round = 0;
  const ours = async () => {
    const result = await load(server, [request], seconds);
    p99.push(result.p99);
    // What one round leaves to be sealed must not burden the next.
    await allSealed(database);
    return result.perSecond;
  };
  const peer = async () => {
    const base = firstId + forOurs + round * connections * eachPeer;
    round += 1;
    server.pause();
    try {
      return await runScript(pgbench, database, script, { k: -1, base, block: eachPeer }, eachPeer);
    } finally {
      await forgetPeersLog();
      server.resume();
      await wakeUp();
    }
  };
  await load(server, [request], warmUp);
  await allSealed(database);
  const pair = await alternate(rounds, ours, peer);
  yield atLeast('approve: commands', pair, 0.4);
  yield atMost('approve: p99 at 8 connections', median(p99), 100, 'ms');

  function bodyOf(id: number) {
    return {
      headers: { ...server.headers, 'content-type': 'application/json', 'idempotency-key': String(id) },
      body: JSON.stringify({ id, version: 1, acknowledge_risk: true }),
    };
  }

  async function approveOne(id: number): Promise<void> {
    const response = await fetch(server.url + path, { method: 'POST', ...bodyOf(id) });
    if (response.status !== 200) throw new Error(`approve: ${response.status} ${await response.text()}`);
  }

  /** A process that was stopped for long collects garbage when it goes on, as after a rest: that is no part of an approval. */
  async function wakeUp(): Promise<void> {
    await load(server, [request], warmUp / 4);
    await allSealed(database);
  }

  async function forgetPeersLog(): Promise<void> {
    const { client } = database;
    await client.query('SET session_replication_role = replica');
    await client.query('DELETE FROM admin_log WHERE seal_no IS NULL');
    await client.query('SET session_replication_role = origin');
  }
}
