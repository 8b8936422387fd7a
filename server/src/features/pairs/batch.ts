import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import { step } from '@quarterdeck/contract/core/machine';
import {
  type BatchChanges,
  type BatchPreview,
  type batchEdit,
  batchMax,
  type previewBatch,
} from '@quarterdeck/contract/features/pairs/batch';
import { pairList as listContract, type Pair, pairMachine } from '@quarterdeck/contract/features/pairs/pairs';
import sql from 'sql-template-tag';
import { type ChangeInput, change, type Patch } from '#command/change.ts';
import { performEach } from '#command/perform-each.ts';
import { namesOf, openOrders } from '#domain/markets/open-orders.ts';
import { runningRobots } from '#domain/markets/running-robots.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { parse } from '#kernel/http/parse.ts';
import { exportStatement } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { feesOf, turnOff, turnOn } from './commands.ts';
import { pairList } from './list.ts';
import { type PairRow, pairSubject } from './subject.ts';

interface Asking {
  access: Authority;
  language: Language;
  now: Date;
}

type FoundRow = PairRow & { exchange: string };

/** What a batch would do to the pairs that it finds. */
export async function preview(
  db: Queryable,
  { target, changes }: BodyOf<typeof previewBatch>,
  asking: Asking,
): Promise<BatchPreview> {
  const found = await findTarget(db, target, asking);
  const refused = changes.status === 'on' ? found.filter((row) => !canTurnOn(row, asking)) : [];
  const changing = found.filter((row) => !refused.includes(row) && doesChange(row, changes));
  const ids = sql`${changing.map(({ id }) => id)}::bigint[]`;
  const { orders } = await db.one<{ orders: number }>(
    openOrders(
      sql`FROM robot_order AS open_order`,
      sql`EXISTS (
        SELECT FROM pair JOIN exchange ON exchange.id = pair.exchange_id
        WHERE pair.id = ANY(${ids})
          AND open_order.exchange = exchange.code AND open_order.symbol IN ${namesOf('pair')})`,
      asking.access,
    ),
  );
  const { robots } = await db.one<{ robots: number }>(
    runningRobots(sql`FROM robot AS running`, sql`running.pair_id = ANY(${ids})`, asking.access),
  );
  return {
    rows: changing.map(({ id, version }) => ({ id, version })),
    pairs: found.length,
    on: found.filter(({ status }) => status === 'on').length,
    recommended: found.filter(({ recommended }) => recommended).length,
    exchanges: [...new Set(found.map(({ exchange }) => exchange))].sort(),
    refused: refused.length,
    refused_symbols: refused.slice(0, 20).map(({ symbol }) => symbol),
    open_orders: orders,
    robots,
  };
}

async function findTarget(
  db: Queryable,
  target: BodyOf<typeof previewBatch>['target'],
  { access, language }: Asking,
): Promise<FoundRow[]> {
  const columns = sql`p.*, e.code AS exchange`;
  if ('ids' in target) {
    return await db.query<FoundRow>(sql`
      SELECT ${columns} FROM pair AS p JOIN exchange AS e ON e.id = p.exchange_id
      WHERE p.id = ANY(${target.ids}::bigint[]) ORDER BY p.sort, p.id`);
  }
  const query = parse(listContract.index.query, target.filter, language);
  const statement = await exportStatement(db, pairList, query as never, columns, batchMax + 1, access);
  const found = await db.query<FoundRow>(statement);
  if (found.length > batchMax) {
    throw new Refusal('batch_too_large', { parameters: { limit: String(batchMax) } });
  }
  return found;
}

function canTurnOn(row: FoundRow, { access, now }: Asking): boolean {
  if (row.status === 'on') return true;
  return 'to' in step(pairMachine, row, 'switch_on', access) && !(row.expiry && new Date(row.expiry) <= now);
}

function doesChange(row: FoundRow, { maker, taker, recommended, status }: BatchChanges): boolean {
  const patch: Patch<PairRow> = {
    ...feesOf(row, { maker, taker }),
    ...(recommended !== undefined && { recommended }),
    ...(status !== undefined && { status }),
  };
  return Object.entries(patch).some(([column, value]) => row[column as keyof PairRow] !== value);
}

interface OneInput extends ChangeInput {
  changes: BatchChanges;
  reason: string | undefined;
}

const editOne = change<PairRow, Pair, OneInput>(pairSubject, 'pair.base_edit', async (scope) => {
  const { row, input } = scope;
  const { changes, reason = '' } = input;
  const { recommended, status = row.status } = changes;
  const switching =
    status === row.status ? {} : await (status === 'on' ? turnOn(scope) : turnOff(scope, reason));
  return { ...feesOf(row, changes), ...(recommended !== undefined && { recommended }), ...switching };
});

/** The row of the log that says that none of the pairs was looked at. */
export const batchLoggedAs = { action: 'pair.base_edit' };

/** Changes the previewed pairs, each separately. */
export async function editSeveral(
  { rows, changes, reason }: BodyOf<typeof batchEdit>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof batchEdit>> {
  const inputs = rows.map((row) => ({ ...row, changes, reason }));
  return await performEach({ ...batchLoggedAs, command: editOne, rows: inputs }, context, services);
}
