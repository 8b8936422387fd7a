import { decimal } from '@quarterdeck/contract/core/money';
import type { Severity } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ReconRule } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Comparison, compareBreaks, type KnownBreak } from './compare.ts';
import type { BooksRead } from './read-books.ts';

interface FinishedRun {
  id: number;
  rule: ReconRule;
  severity: Severity;
  read: BooksRead;
}

/** Hours in which a break should be explained. */
const hoursToExplain: Record<Severity, number> = { critical: 4, high: 24, medium: 72 };

/** Keeps what a run read: breaks are opened, opened again or closed, and the run has its outcome. */
export const finishRun = command<FinishedRun, null>({
  action: 'recon_run.finish',
  objectOf: ({ id }) => ({ type: 'recon_run', id }),
  async run({ tx, input, context, emit }) {
    const { id, rule, severity, read } = input;
    const { findings, isCapped, totals, checked, positions, cutOff } = read;
    const run = await tx.maybe(sql`SELECT FROM recon_run WHERE id = ${id} AND status = 'running' FOR UPDATE`);
    if (run === undefined) throw new Refusal('transition_not_allowed');
    const known = await tx.query<KnownBreak>(sql`
      SELECT id, fingerprint, status, resolution, expected, actual, last_seen_at >= coalesce((
        SELECT finished_at FROM recon_run
        WHERE rule = ${rule} AND status IN ('completed_clean', 'completed_breaks') AND NOT capped ORDER BY id DESC LIMIT 1
      ), '-infinity') AS seen_last FROM recon_break
      WHERE rule = ${rule} AND (status <> 'resolved' OR fingerprint = ANY(${[...findings.keys()]}::text[]))
      ORDER BY id FOR UPDATE`);
    const comparison = compareBreaks(known, findings, isCapped);
    const at = context.now.toISOString();
    await openBreaks(tx, comparison.opened, { runId: id, rule, severity, at });
    await updateBreaks(tx, comparison.known, { runId: id, severity, at });
    const status = findings.size === 0 ? 'completed_clean' : 'completed_breaks';
    await tx.query(sql`
      UPDATE recon_run SET status = ${status}, cut_off = ${cutOff}, finished_at = ${at}, checked = ${checked},
        breaks = ${findings.size}, capped = ${isCapped}, totals = ${JSON.stringify(totals)},
        positions = ${positions === null ? null : JSON.stringify(positions)}
      WHERE id = ${id}`);
    const counts = { breaks: findings.size, opened: comparison.opened.length, ...countsOf(comparison) };
    await emit('recon_run.finished', id, { rule, ...counts });
    return {
      reply: null,
      object: { type: 'recon_run', id },
      before: { status: 'running' },
      after: { status, rule, checked, ...counts },
    };
  },
});

function countsOf({ known }: Comparison) {
  const count = (what: string) => known.filter((one) => one.what === what).length;
  return { reopened: count('reopened'), vanished: count('vanished') };
}

/** What is there beyond what should be, where both are amounts. */
export function differenceOf(expected: string | null, actual: string | null): string | null {
  const isAmount = (text: string | null): text is string =>
    text !== null && /^-?\d{1,20}(\.\d{1,18})?$/.test(text);
  return isAmount(expected) && isAmount(actual) ? decimal(actual).minus(expected).toFixed() : null;
}

interface Opening {
  runId: number;
  rule: ReconRule;
  severity: Severity;
  at: string;
}

async function openBreaks(
  tx: Transaction,
  opened: Comparison['opened'],
  { runId, rule, severity, at }: Opening,
): Promise<void> {
  if (opened.length === 0) return;
  const rows = opened.map((one) => ({ ...one, difference: differenceOf(one.expected, one.actual) }));
  await tx.query(sql`
    WITH given AS (
      SELECT nextval(pg_get_serial_sequence('recon_break', 'id')) AS id, fact.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS fact (fingerprint text, subject text, asset text,
        object_type text, object_id bigint, expected text, actual text, difference numeric)
    ), made AS (
      INSERT INTO recon_break (id, no, rule, fingerprint, severity, subject, asset, object_type, object_id, expected, actual,
        difference, due_at, created_at, last_seen_at, updated_at)
      SELECT id, 'D' || to_char(${at}::timestamptz, 'YYMMDD') || lpad(id::text, greatest(8, length(id::text)), '0'),
        ${rule}, fingerprint, ${severity}, subject, asset, object_type, object_id, expected, actual, difference,
        ${at}::timestamptz + make_interval(hours => ${hoursToExplain[severity]}::int), ${at}, ${at}, ${at}
      FROM given RETURNING id, expected, actual
    )
    INSERT INTO recon_sighting (break_id, run_id, at, what, expected, actual)
    SELECT id, ${runId}, ${at}, 'opened', expected, actual FROM made`);
}

/**
 * A break that is only found again keeps its version, so that open dialogs still work. One with other figures is no longer what
 * someone requested to accept.
 */
async function updateBreaks(
  tx: Transaction,
  known: Comparison['known'],
  { runId, severity, at }: Omit<Opening, 'rule'>,
): Promise<void> {
  if (known.length === 0) return;
  const rows = known.map((one) => ({ ...one, difference: differenceOf(one.expected, one.actual) }));
  await tx.query(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)})
        AS fact (id bigint, what text, expected text, actual text, difference numeric)
    ), found AS (
      UPDATE recon_break AS b SET last_seen_at = ${at}, updated_at = ${at} FROM given
      WHERE b.id = given.id AND given.what = 'seen'
    ), other AS (
      UPDATE recon_break AS b SET last_seen_at = ${at}, updated_at = ${at}, expected = given.expected,
        actual = given.actual, difference = given.difference, maker_id = NULL, maker_user_id = NULL, evidence = NULL,
        reason = NULL, snoozed_until = NULL, version = b.version + 1
      FROM given WHERE b.id = given.id AND given.what = 'changed'
    ), gone AS (
      UPDATE recon_break AS b SET status = 'resolved', resolution = 'auto', resolved_at = ${at}, updated_at = ${at},
        snoozed_until = NULL, version = b.version + 1
      FROM given WHERE b.id = given.id AND given.what = 'vanished'
    ), back AS (
      UPDATE recon_break AS b SET status = 'open', resolution = NULL, resolved_at = NULL, maker_id = NULL,
        maker_user_id = NULL, checker_id = NULL, checker_user_id = NULL, evidence = NULL, reason = NULL, batch_ids = '{}', times_opened = b.times_opened + 1,
        due_at = ${at}::timestamptz + make_interval(hours => ${hoursToExplain[severity]}::int), last_seen_at = ${at},
        updated_at = ${at}, expected = given.expected, actual = given.actual, difference = given.difference,
        version = b.version + 1
      FROM given WHERE b.id = given.id AND given.what = 'reopened'
    )
    INSERT INTO recon_sighting (break_id, run_id, at, what, expected, actual)
    SELECT id, ${runId}, ${at}, what, expected, actual FROM given WHERE what <> 'seen'`);
}
