import { badRowsMax } from '@quarterdeck/contract/core/csv-import';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { add, compare } from '@quarterdeck/contract/core/money';
import {
  type importStatement,
  type MatchKind,
  type previewStatement,
  referenceOf,
  type reportStatement,
  type StatementImport,
  type StatementPreview,
  type StatementSource,
  statementSources,
} from '@quarterdeck/contract/features/statements/statements';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import type { PaymentReferences } from '#domain/books/rules.ts';
import { refuseBad } from '#domain/csv-import/refuse-bad.ts';
import { programContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { plain } from '#kernel/plain-amount.ts';
import { Refusal } from '#kernel/refusal.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import type { Services } from '#server/services.ts';
import { coverageOf } from './coverage.ts';
import { counted, isInFuture, type NewLine, parseStatement } from './parse.ts';
import { lockSource, matchOpen, storeStatement, wouldMatch } from './store.ts';

/** Reading takes processor time, and the text stays in memory. */
const withPermit = limitConcurrency(1, { waitingMax: 20 });

/** Says what would become of a file; nothing is kept. */
export async function preview(
  db: Queryable,
  { source, text }: BodyOf<typeof previewStatement>,
  now: Date,
  payments: readonly PaymentReferences[],
): Promise<StatementPreview> {
  const { lines, repeated, bad } = await withPermit(async () => parseStatement(text, source, now));
  const unknown = await unknownOf(db, source, lines);
  const matches = await wouldMatch(db, { source, lines: unknown, now }, payments);
  const isNew = new Set(unknown);
  const own = matches.filter(({ id }) => id < 0);
  const count = (kind: MatchKind) => own.filter((match) => match.kind === kind).length;
  return {
    good: unknown.length,
    known: lines.length - unknown.length,
    bad: bad.length,
    matching: {
      exact: count('exact'),
      window: count('window'),
      open: unknown.length - own.length,
    },
    sums: sumsOf(unknown),
    coverage: await coverageOf(db, {
      source,
      lines: unknown,
      matched: matches.flatMap(({ batch_ids }) => batch_ids),
    }),
    repeated: repeated
      .filter(({ line }) => isNew.has(line))
      .slice(0, badRowsMax)
      .map(({ row }) => row),
    bad_rows: bad.slice(0, badRowsMax),
  };
}

/** The lines not yet in any statement of this source. */
async function unknownOf(db: Queryable, source: StatementSource, lines: readonly NewLine[]) {
  const given = lines.map((line, place) => ({ ...line, place }));
  const known = await db.query<{ place: number }>(sql`
    SELECT given.place
    FROM jsonb_to_recordset(${JSON.stringify(given)})
      AS given (place int, asset text, reference text, amount numeric, at timestamptz, occurrence int)
    JOIN statement_line AS line ON line.source = ${source} AND line.reference = given.reference
      AND line.asset = given.asset AND line.amount = given.amount AND line.at = given.at
      AND line.occurrence = given.occurrence`);
  const places = new Set(known.map(({ place }) => place));
  return lines.filter((_line, place) => !places.has(place));
}

function sumsOf(lines: readonly NewLine[]): StatementPreview['sums'] {
  const sums = new Map<string, StatementPreview['sums'][number]>();
  for (const { asset, amount } of lines) {
    const sum = sums.get(asset) ?? { asset, incoming: '0', outgoing: '0' };
    const side = compare(amount, '0') > 0 ? 'incoming' : 'outgoing';
    sums.set(asset, { ...sum, [side]: add(sum[side], amount) });
  }
  return [...sums.values()];
}

export const byFile = command<
  BodyOf<typeof importStatement>,
  StatementImport,
  undefined,
  ReturnType<typeof parseStatement>
>({
  action: 'statement.import',
  prepare: ({ text, source }, { now }) => withPermit(async () => parseStatement(text, source, now)),
  async run({ tx, input, prepared, context, services }) {
    const { source, name, skip_bad } = input;
    const { lines, bad } = prepared;
    refuseBad(bad, skip_bad);
    if (lines.length === 0) throw new Refusal('file_without_rows', { fields: { text: 'file_without_rows' } });
    const given = { source, name, lines, by: context.actor.name, now: context.now };
    return outcomeOf(await storeStatement(tx, given, services.registry.payments), {
      source,
      name,
      skipped: bad.length,
    });
  },
});

export const byPlatform = command<BodyOf<typeof reportStatement>, StatementImport>({
  action: 'statement.report',
  async run({ tx, input, context, services }) {
    const { source, name } = input;
    refuseFuture(input.lines, context.now);
    const seen = new Map<string, number>();
    const lines = input.lines.map((line) => {
      const reference = referenceOf(source, line.reference);
      return counted({ ...line, reference, amount: plain(line.amount), memo: line.memo ?? null }, seen);
    });
    const given = { source, name, lines, by: context.actor.name, now: context.now };
    return outcomeOf(await storeStatement(tx, given, services.registry.payments), { source, name });
  },
});

/** How many bad lines a refusal names, at most. */
const namedMax = 20;

/** A call with a future line is refused as a whole: the sender corrects it and sends all lines again. */
function refuseFuture(lines: BodyOf<typeof reportStatement>['lines'], now: Date): void {
  const places = lines.flatMap(({ at }, place) => (isInFuture(at, now) ? [place] : []));
  if (places.length === 0) return;
  const fields = places.slice(0, namedMax).map((place) => [`lines.${place}.at`, 'line_in_future'] as const);
  throw new Refusal('line_in_future', { fields: Object.fromEntries(fields) });
}

function outcomeOf(reply: StatementImport, more: Record<string, unknown>) {
  const { id, ...counts } = reply;
  return { reply, object: { type: 'statement', id }, before: null, after: { ...more, ...counts } };
}

const jobName = 'match_statements';

/** Looks again every night for what is open: the ledger may know of it by now. */
export function matchJob(services: Services): Job {
  const again = command<object, null>({
    action: 'statement.match',
    async run({ tx, context, services: { registry } }) {
      const matched: Record<string, number> = {};
      for (const source of statementSources) {
        await lockSource(tx, source);
        matched[source] = await matchOpen(tx, source, registry.payments, { by: jobName, now: context.now });
      }
      return { reply: null, object: { type: 'statement', id: 0 }, before: null, after: matched };
    },
  });
  return {
    name: jobName,
    // Before the nightly comparison.
    cron: '2 0 * * *',
    options: { concurrency: 1 },
    run: async () => {
      await perform(again, {}, programContext(jobName, services.now()), services);
    },
  };
}
