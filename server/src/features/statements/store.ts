import type { StatementImport, StatementSource } from '@quarterdeck/contract/features/statements/statements';
import sql, { type Sql } from 'sql-template-tag';
import type { PaymentReferences } from '#domain/books/rules.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { daysAfter, daysBefore } from '#kernel/days.ts';
import { type Match, matchLines, type OpenLine } from './match.ts';
import { findMovements } from './movements.ts';
import type { NewLine } from './parse.ts';

interface Given {
  source: StatementSource;
  name: string;
  lines: readonly NewLine[];
  by: string;
  now: Date;
}

/** Keeps the lines that are not known yet, and matches all that are still open. */
export async function storeStatement(
  tx: Transaction,
  { source, name, lines, by, now }: Given,
  payments: readonly PaymentReferences[],
): Promise<StatementImport> {
  await lockSource(tx, source);
  const at = now.toISOString();
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO statement (source, name, imported_by, created_at) VALUES (${source}, ${name}, ${by}, ${at}) RETURNING id`);
  await tx.query(sql`
    INSERT INTO statement_line (statement_id, source, asset, reference, amount, at, occurrence, memo, created_at, updated_at)
    SELECT ${id}, ${source}, asset, reference, amount, at, occurrence, memo, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(lines)})
      AS given (asset text, reference text, amount numeric, at timestamptz, occurrence int, memo text)
    ORDER BY at ON CONFLICT (source, reference, asset, amount, at, occurrence) DO NOTHING`);
  await matchOpen(tx, source, payments, { by, now });
  const counts = await tx.one<{ lines: number; matched: number }>(sql`
    SELECT count(*) AS lines, count(*) FILTER (WHERE status = 'matched') AS matched
    FROM statement_line WHERE statement_id = ${id}`);
  return { id, ...counts, unmatched: counts.lines - counts.matched };
}

/** Lines that are read at a time, and for how many days the program goes on looking: what is older waits for a person. */
const openMax = 20_000;
const lookDays = 45;

/** A payment that was booked or reported late still finds its line. */
const searchDays = 7;

/** Matches what is open with what the ledger has by now. */
export async function matchOpen(
  tx: Transaction,
  source: StatementSource,
  payments: readonly PaymentReferences[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  // What somebody matches at this moment is theirs.
  const lines = await tx.query<OpenLine>(sql`${openLines(source, now)} FOR UPDATE SKIP LOCKED`);
  const matches = await matchesOf(tx, source, payments, lines);
  if (matches.length === 0) return 0;
  await tx.query(sql`
    UPDATE statement_line AS line SET status = 'matched', match = given.kind, batch_id = given.batch_ids[1],
      matched_by = ${by}, reason = NULL, updated_at = ${now.toISOString()}, version = line.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(matches)}) AS given (id bigint, batch_ids bigint[], kind text)
    WHERE line.id = given.id`);
  await keepMatches(tx, matches);
  return matches.length;
}

/** What the program would make of these lines, below zero by their place, and of those still open; nothing is kept or locked. */
export async function wouldMatch(
  db: Queryable,
  { source, lines, now }: Pick<Given, 'source' | 'lines' | 'now'>,
  payments: readonly PaymentReferences[],
): Promise<Match[]> {
  const from = daysBefore(now, lookDays).toISOString();
  // By numbers that no stored line has.
  const given = lines.map((line, place) => ({ ...line, id: -1 - place })).filter(({ at }) => at >= from);
  const open = await db.query<OpenLine>(openLines(source, now));
  const all = [...given, ...open].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return await matchesOf(db, source, payments, all.slice(0, openMax));
}

/** The newest lines that the program still looks for. */
function openLines(source: StatementSource, now: Date): Sql {
  return sql`
    SELECT id, asset, reference, amount, at FROM statement_line
    WHERE source = ${source} AND status = 'unmatched' AND NOT by_hand AND at >= ${daysBefore(now, lookDays).toISOString()}
    ORDER BY at DESC, id DESC LIMIT ${openMax}::int`;
}

/** Which batches of the ledger these lines are, the latest first. */
async function matchesOf(
  db: Queryable,
  source: StatementSource,
  payments: readonly PaymentReferences[],
  lines: readonly OpenLine[],
): Promise<Match[]> {
  const [latest, earliest] = [lines[0], lines.at(-1)];
  if (latest === undefined || earliest === undefined) return [];
  const movements = await findMovements(db, source, payments, {
    from: daysBefore(new Date(earliest.at), searchDays).toISOString(),
    to: daysAfter(new Date(latest.at), searchDays).toISOString(),
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    references: [...new Set(lines.map(({ reference }) => reference))],
  });
  return matchLines(lines, movements);
}

/** Keeps which batches lines are. */
export async function keepMatches(
  tx: Transaction,
  matches: readonly { id: number; batch_ids: readonly number[] }[],
): Promise<void> {
  const pairs = matches.flatMap(({ id, batch_ids }) => batch_ids.map((batch_id) => ({ id, batch_id })));
  await tx.query(sql`
    INSERT INTO statement_match (line_id, source, asset, batch_id)
    SELECT line.id, line.source, line.asset, given.batch_id
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}) AS given (id bigint, batch_id bigint)
    JOIN statement_line AS line ON line.id = given.id`);
}

/** One import or match at a time for each source: two would give the same batch to two lines. */
export async function lockSource(tx: Transaction, source: StatementSource): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`statement ${source}`}))`);
}
