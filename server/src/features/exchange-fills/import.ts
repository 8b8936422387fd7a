import type { Authority } from '@quarterdeck/contract/core/access';
import { badRowsMax } from '@quarterdeck/contract/core/csv-import';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type FillsImport,
  type FillsPreview,
  type importFills,
  isWithinPeriodMax,
  type previewFills,
  type reportExchangeFills,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import sql, { join } from 'sql-template-tag';
import { type CommandScope, command } from '#command/command.ts';
import { refuseBad } from '#domain/csv-import/refuse-bad.ts';
import { userOwner } from '#domain/users/owner.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { type NewFill, parseFills } from './parse.ts';
import { saidBefore } from './said-before.ts';
import { compareStored, storeFills } from './store.ts';

/** Reading takes processor time, and the text stays in memory. */
const withPermit = limitConcurrency(1, { waitingMax: 20 });

type File = BodyOf<typeof previewFills>;

/** How far the clock of an exchange may be ahead of ours. */
const aheadMaxMs = 5 * 60_000;

const latestOf = (now: Date) => new Date(now.getTime() + aheadMaxMs).toISOString();

const read = (file: File, now: Date) =>
  withPermit(async () => parseFills(file.text, { ...file, latest: latestOf(now) }));

/** Says what would become of a file; nothing is kept. */
export async function preview(
  db: Queryable,
  file: File,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
): Promise<FillsPreview> {
  const { fills, bad } = await read(file, now);
  const user = await findAccount(db, file.uid, actor.access);
  const { known, changed } = await compareStored(db, { exchange: file.exchange, userId: user.id, fills });
  const { from, to } = coveredBy(file, fills, now) ?? { from: null, to: null };
  return {
    good: fills.length - known - changed,
    known,
    changed,
    bad: bad.length,
    from,
    to,
    bad_rows: bad.slice(0, badRowsMax),
  };
}

/** Takes the trades of a file. */
export const byFile = command<
  BodyOf<typeof importFills>,
  FillsImport,
  undefined,
  ReturnType<typeof parseFills>
>({
  action: 'exchange_statement.import',
  prepare: (file, { now }) => read(file, now),
  async run(scope) {
    const { input, prepared } = scope;
    const { fills, bad } = prepared;
    refuseBad(bad, input.skip_bad);
    const covered = coveredBy(input, fills, scope.context.now);
    if (covered === undefined) {
      throw new Refusal('file_without_rows', { fields: { text: 'file_without_rows' } });
    }
    return await take(scope, { ...input, ...covered, fills }, { skipped: bad.length });
  },
});

/** Takes the trades that the platform read at an exchange. */
export const byPlatform = command<BodyOf<typeof reportExchangeFills>, FillsImport>({
  action: 'exchange_statement.report',
  run(scope) {
    const fills = scope.input.fills.map((fill) => ({ ...fill, fee_asset: fill.fee_asset ?? null }));
    if (fills.some(({ at }) => at > latestOf(scope.context.now))) {
      throw new Refusal('trade_outside', { fields: { fills: 'trade_outside' } });
    }
    const covered = upToNow(scope.input, scope.context.now);
    return take(scope, { ...scope.input, ...covered, fills }, {});
  },
});

interface Given {
  exchange: string;
  uid: string;
  name: string;
  from: string;
  to: string;
  fills: readonly NewFill[];
}

async function take(
  { tx, context }: Pick<CommandScope<unknown>, 'tx' | 'context'>,
  { uid, fills, ...statement }: Given,
  more: Record<string, unknown>,
) {
  const { exchange, name, from, to } = statement;
  const user = await findAccount(tx, uid, context.actor.access);
  const given = {
    exchange,
    userId: user.id,
    name,
    from,
    to,
    by: context.actor.name,
    at: context.now.toISOString(),
  };
  const reply = await storeFills(tx, given, fills);
  const { id, ...counts } = reply;
  const before = await saidBefore(tx, id);
  return {
    reply,
    object: { type: 'exchange_statement', id },
    before: before.length === 0 ? null : { trades: before.join('; ') },
    after: { exchange, uid, name, from, to, ...counts, ...more },
  };
}

interface Period {
  from: string;
  to: string;
}

/** The time that a file is about: what its bringer says, else from its first to its last trade. */
function coveredBy(
  file: Pick<File, 'from' | 'to'>,
  fills: readonly NewFill[],
  now: Date,
): Period | undefined {
  const times = fills.map(({ at }) => at).sort();
  const from = file.from ?? times[0];
  const to = file.to ?? times.at(-1);
  return from === undefined || to === undefined ? undefined : upToNow({ from, to }, now);
}

/** What an exchange has not done yet is not covered: a trade of tomorrow would be missing on a list of today. */
function upToNow({ from, to }: Period, now: Date): Period {
  const covered = { from, to: [to, now.toISOString()].sort()[0] ?? to };
  if (!isWithinPeriodMax(covered)) {
    throw new Refusal('period_malformed', { fields: { to: 'period_malformed' } });
  }
  return covered;
}

/** The owner of the account, within the caller's scope. */
async function findAccount(db: Queryable, uid: string, access: Authority): Promise<{ id: number }> {
  const conditions = [sql`uid = ${uid}`, ...inScope(access, userOwner)];
  const user = await db.maybe<{ id: number }>(sql`SELECT id FROM users WHERE ${join(conditions, ' AND ')}`);
  if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return user;
}
