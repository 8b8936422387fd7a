import sql, { raw } from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';
import { openSince } from '#ledger/open-period.ts';
import { differs } from './differs.ts';

/** What the books must say of shares of copied profits, besides the ledger's own rules. */
export const copyProfitChecks: readonly InvariantCheck[] = [
  {
    // The follower paid the share; the trader's part is pending or settled; the company has its commission, and no one else anything. Of
    // what was reversed nothing is left; what the trader had spent by then is owed.
    rule: 'copy_profit_is_booked',
    statement: sql`
      SELECT format('copy profit %s, %s', id, status) AS subject, asset, 'copy_profit' AS object_type, id AS object_id,
        side.part, trim_scale(side.said)::text AS expected, trim_scale(side.booked)::text AS actual
      FROM (
        SELECT c.id, c.status, c.asset, c.share, c.cut, c.share - c.cut AS owed,
          coalesce(sum(line.delta) FILTER (WHERE line.user_id = c.follower_id), 0) AS follower,
          coalesce(sum(line.delta) FILTER (WHERE line.user_id = c.trader_id AND line.bucket = 'pending'), 0) AS waiting,
          coalesce(sum(line.delta) FILTER (WHERE line.user_id = c.trader_id AND line.bucket = 'available'), 0) AS settled,
          coalesce(sum(line.delta) FILTER (WHERE line.user_id = c.trader_id AND line.bucket = 'receivable'), 0) AS lacking,
          coalesce(sum(line.credit - line.debit) FILTER (WHERE line.user_id IS NULL), 0) AS house
        FROM copy_profit AS c
        LEFT JOIN ledger_batch AS batch ON batch.ref_type = 'copy_profit' AND batch.ref_id = c.id AND batch.type <> 'debt_repaid'
        LEFT JOIN ledger_line AS line ON line.batch_id = batch.id AND line.asset = c.asset
        GROUP BY c.id
      ) AS report
      CROSS JOIN LATERAL (
        VALUES ('follower', CASE status WHEN 'reversed' THEN 0 ELSE -share END, follower),
          ('waiting', CASE status WHEN 'pending' THEN owed ELSE 0 END, waiting),
          ('settled', CASE status WHEN 'settled' THEN owed ELSE 0 END, settled - lacking),
          ('cut', CASE status WHEN 'reversed' THEN 0 ELSE cut END, house)
      ) AS side (part, said, booked)
      WHERE side.said <> side.booked`,
  },
];

export const copyProfitRule: RulePart = {
  rule: 'records',
  checks: copyProfitChecks,
  booked: {
    records: sql`SELECT asset, share AS amount FROM copy_profit WHERE share > 0`,
    lines: sql`batch.type = 'copy_share' AND line.bucket = 'available'`,
    amount: sql`line.debit`,
  },
};

/** The platform's figure for a follower against the fills of their copy robots. Fills have ten minutes to arrive. */
export const copiedFillsRule: RulePart = {
  rule: 'fills',
  checks: [
    {
      rule: 'copy_profit_was_made',
      statement: sql`
        SELECT format('copied profit %s', c.ref) AS subject, c.asset, 'copy_profit' AS object_type, c.id AS object_id, NULL AS part,
          trim_scale(c.reckoned)::text AS expected, trim_scale(c.cum_net_realised)::text AS actual
        FROM copy_profit AS c
        WHERE c.created_at >= ${openSince} AND c.created_at < now() - interval '10 minutes' AND ${raw(differs('c.'))}`,
    },
  ],
};
