import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { pauseRobot } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { reportRobots } from '@quarterdeck/contract/features/robots/robots/platform';
import { type Robot, robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import sql, { raw } from 'sql-template-tag';
import { aPair } from '#features/pairs/fixtures.ts';
import { aFill, anOrder } from '#features/robot-orders/fixtures.ts';
import { someParameters } from '#features/strategies/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { TestServer } from '#test/support/test-server.ts';

export type Report = BodyInput<typeof reportRobots>['robots'][number];
type Terms = NonNullable<Report['terms']>;

let made = 0;

/** A new name for a robot. */
export const aName = () => `robot-${process.pid}-${++made}`;

/** What a robot is, of a user and a pair of its own where none is given. */
export async function termsOf(server: TestServer, more: Partial<Terms> = {}): Promise<Terms> {
  const market =
    more.exchange === undefined
      ? await aPair(server, { on: true })
      : { exchange: '', symbol: '', contract_type: 'spot' as const };
  return {
    uid: more.uid ?? (await aUser(server.services.db)).uid,
    exchange: market.exchange,
    symbol: market.symbol,
    contract_type: market.contract_type,
    api_key_mask: 'abc…xyz',
    params: someParameters,
    capital: '1000',
    ...more,
  };
}

/** Reports robots; what became of each. */
export async function report({ platform }: TestServer, ...robots: Report[]) {
  return (await platform.call(reportRobots, { robots })).robots;
}

type Trade = [side: 'buy' | 'sell', price: string, qty: string, fee: string, cycle?: number];

/** Orders of a robot that were filled at one go, an hour ago. */
export async function traded(
  server: TestServer,
  { robot, uid, exchange, symbol }: Robot,
  trades: Trade[],
  fee_asset = 'USDT',
) {
  const hourAgo = server.services.now().getTime() - 3_600_000;
  for (const [place, [side, price, qty, fee, cycle_no = 1]] of trades.entries()) {
    const at = new Date(hourAgo + place * 1_000).toISOString();
    const order = anOrder(uid, {
      ...{ robot, exchange, symbol, side, price, qty, cycle_no, level: place, at },
      ...{ status: 'full_fill', filled_qty: qty, quote_filled: '1', fee },
    });
    await server.platform.call(reportOrder, order);
    await server.platform.call(reportFills, {
      exchange,
      fills: [aFill(order, { price, qty, fee, fee_asset, at })],
    });
  }
}

/** Servers have listened to robots all along, until this moment at least. */
export async function listened({ services }: TestServer, until = services.now()): Promise<void> {
  const since = new Date(until.getTime() - 24 * 3_600_000);
  await services.db.query(sql`
    INSERT INTO robot_watch (id, looked_at, since) VALUES (1, ${until.toISOString()}, ${since.toISOString()})
    ON CONFLICT (id) DO UPDATE SET looked_at = excluded.looked_at, since = excluded.since`);
}

interface Given {
  report?: Partial<Omit<Report, 'terms'>>;
  terms?: Partial<Terms>;
}

/** A robot that the platform has reported; it runs unless told otherwise. */
export async function aRobot(server: TestServer, given: Given = {}): Promise<Robot> {
  const said: Report = {
    robot: aName(),
    at: server.services.now().toISOString(),
    status: 'running',
    ...given.report,
    terms: await termsOf(server, given.terms),
  };
  const [told] = await report(server, said);
  if (told?.outcome !== 'created') throw new Error(`The robot was not accepted: ${JSON.stringify(told)}`);
  const admin = await server.signIn('admin');
  const { list } = await admin.call(robotList.index, { robot: said.robot });
  return list[0] as Robot;
}

/** Adds so many robots that are like one of them and say nothing; returns how their names begin. */
export async function manyLike(
  { services: { db } }: TestServer,
  { id, robot }: Pick<Robot, 'id' | 'robot'>,
  count: number,
): Promise<string> {
  const { names } = await db.one<{ names: string }>(sql`
    SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
    WHERE table_name = 'robot' AND column_name NOT IN ('id', 'robot') AND is_generated = 'NEVER'`);
  const like = raw(names);
  const beginning = `${robot}-like-`;
  await db.query(sql`
    INSERT INTO robot (robot, ${like}) SELECT ${beginning}::text || n, ${like} FROM robot, generate_series(1, ${count}::int) AS n
    WHERE id = ${id}`);
  return beginning;
}

/** What the tests of everybody's data give each user: a robot that staff ask to pause, by itself and by a bulk. */
export async function recordOf(server: TestServer, { uid }: { uid: string }): Promise<void> {
  const { id, version, robot } = await aRobot(server, { terms: { uid } });
  const admin = await server.signIn('admin');
  await admin.call(pauseRobot, { id, version, reason: 'A test' });
  await server.services.db.query(sql`
    WITH bulk AS (
      INSERT INTO robot_bulk (no, status, kind, reason, robots, canary, halt_percent, needs_second, maker_id)
      SELECT ${`I-${robot}`}, 'completed', 'pause', 'A test', 1, 1, 10, false, id FROM admin WHERE username = 'risk'
      RETURNING id)
    INSERT INTO robot_bulk_item (bulk_id, robot_id, place) SELECT id, ${id}, 1 FROM bulk`);
}
