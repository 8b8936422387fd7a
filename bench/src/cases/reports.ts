import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportRobots } from '@quarterdeck/contract/features/robots/robots/platform';
import type { Bench } from '../bench.ts';
import { connections } from '../load.ts';
import { alternate } from '../measure.ts';
import { runScript, transactionsOf, writeScript } from '../pgbench.ts';
import { findProgram } from '../programs.ts';
import { atLeast, type Figure, skipped } from '../report.ts';
import { seedRobots, seedUsers } from '../seed.ts';
import { recordStatements } from '../statement-log.ts';
import { type TradingPlatform, tradingPlatform } from '../trading-platform.ts';

/** Robots of one call, and calls until one of them is told of again: each connection has its own. */
const perCall = 500;
const fullBatches = 64;
const [fullRounds, fullSeconds, fullEachPeer] = [3, 4, 30];

type Reports = BodyInput<typeof reportRobots>['robots'];

/** Reports of robots that are known, 500 a call over HTTP, beside the statements of one call. */
export async function* measureReports({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const pgbench = findProgram('pgbench');
  if (pgbench === undefined) {
    yield skipped('reports: robots', 'pgbench is not installed');
    return;
  }
  const [batches, rounds] = [size(fullBatches, connections), size(fullRounds, 1)];
  const [seconds, eachPeer] = [size(fullSeconds, 0.2), size(fullEachPeer, 2)];
  await seedUsers(database, size(10_000, 1_000));
  await seedRobots(database, { count: Math.max(batches * perCall, 1_000), users: size(10_000, 1_000) });
  const platform = await tradingPlatform(server);
  const send = (batch: number) => report(platform, batch);
  // What is told of a robot for the first time is news of its state; from then on it is figures alone.
  for (let batch = 0; batch < batches; batch += 1) await send(batch);

  const recorded = await recordStatements(database, () => send(0));
  const transaction = transactionsOf(recorded).find((all) =>
    all.some(({ text }) => text.includes('INSERT INTO robot_beat')),
  );
  if (transaction === undefined) throw new Error('The report was not recorded');
  await keepGiven(database.client, batches);
  const script = writeScript(database, 'reports', [transaction], {
    prologue: [
      '\\set k :k + 1',
      `\\set batch (:client_id + ${connections} * :k) % ${batches}`,
      'SELECT names, moments, clock_timestamp() AS moment FROM bench.report WHERE id = :batch \\gset row_',
    ].join('\n'),
    vary(value) {
      if (isNames(value)) return 'row_names';
      if (isMoments(value)) return 'row_moments';
      return isMoment(value) ? 'row_moment' : undefined;
    },
  });

  const ours = async () => {
    const begun = performance.now();
    let calls = 0;
    const work = async (connection: number) => {
      for (let k = 0; performance.now() - begun < seconds * 1_000; k += 1) {
        await send((connection + connections * k) % batches);
        calls += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
    return (calls * perCall * 1_000) / (performance.now() - begun);
  };
  const peer = async () => {
    server.pause();
    try {
      return perCall * (await runScript(pgbench, database, script, { k: -1 }, eachPeer));
    } finally {
      server.resume();
    }
  };
  await ours();
  yield atLeast('reports: robots', await alternate(rounds, ours, peer), 0.5);
}

/** The report of one robot at a moment. */
const reportOf = (robot: string, place: number, at: string): Reports[number] => ({
  robot,
  at,
  status: 'running',
  cycle_no: 17,
  level: 2,
  qty: '0.5',
  avg_price: '60000',
  last_price: '60123.5',
  next_add_price: '59000',
  tp_price: '61000',
  realised: String(place),
  unrealised: '-3.25',
  fees: '12.5',
  robot_fee_l: '4',
  last_fill_at: at,
});

const namesOf = (batch: number) =>
  Array.from({ length: perCall }, (_, place) => `robot-${1 + batch * perCall + place}`);

const texts = new Map<number, string>();

/** A call for the robots of a batch, written beforehand but for its moment, as the peer's values are. */
function textOf(batch: number): string {
  const text =
    texts.get(batch) ??
    JSON.stringify({ robots: namesOf(batch).map((robot, place) => reportOf(robot, place, '@')) });
  texts.set(batch, text);
  return text.replaceAll('@', new Date().toISOString());
}

async function report(platform: TradingPlatform, batch: number): Promise<void> {
  const { robots: told } = await platform.postText(reportRobots, textOf(batch));
  const other = told.find(({ outcome }) => outcome !== 'changed');
  if (other !== undefined) throw new Error(`${other.robot}: ${other.outcome} ${other.error}`);
}

// As the log writes them.
const isNames = (value: string) => value.startsWith('{robot-');
const isMoments = (value: string) => /^\{"\d{4}-\d\d-\d\d /.test(value);
const isMoment = (value: string) => /^\d{4}-\d\d-\d\d [\d:.]+\+00$/.test(value);

/** Stores the robots' names of each call for pgbench, with times in the future, which the server replaces by the current one. */
async function keepGiven(client: Bench['database']['client'], batches: number): Promise<void> {
  await client.query(
    'CREATE TABLE bench.report (id int PRIMARY KEY, names text NOT NULL, moments text NOT NULL)',
  );
  const moments = `{${Array<string>(perCall).fill('"2099-01-01 00:00:00+00"')}}`;
  for (let batch = 0; batch < batches; batch += 1)
    await client.query('INSERT INTO bench.report VALUES ($1, $2, $3)', [
      batch,
      `{${namesOf(batch)}}`,
      moments,
    ]);
}
