import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  Settlement,
  settlements,
  startSettlement,
} from '@quarterdeck/contract/features/rewards/rewards';
import sql, { type Sql } from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';

export const settlementJobName = 'settle_rewards';

/** A row of the table. */
export interface SettlementRow extends Settlement {
  version: number;
}

const columns = sql`
  id, status, cut_off, started_by, created_at, finished_at, due, settled, withheld, totals`;

/** Starts a settlement of all that is due. A running one is returned as is; a failed latest one continues. */
export const start = command<BodyOf<typeof startSettlement>, Settlement>({
  action: 'settlement.start',
  async run({ tx, context, services }) {
    const at = context.now.toISOString();
    const due = await countDue(tx, at);
    await tx.query(sql`
      UPDATE settlement SET status = 'queued', cut_off = greatest(cut_off, ${at}), finished_at = NULL, version = version + 1,
        due = settled + ${dueAt(sql`greatest(cut_off, ${at}::timestamptz)`)}
      WHERE id = (SELECT max(id) FROM settlement) AND status = 'failed'`);
    // One statement: whatever is under way is locked by it, or one that ends at this moment is out of the way.
    const open = await tx.one<Settlement>(sql`
      INSERT INTO settlement (status, cut_off, started_by, due, created_at)
      VALUES ('queued', ${at}, ${context.actor.name}, ${due}, ${at})
      ON CONFLICT ((true)) WHERE status IN ('queued', 'running') DO UPDATE SET due = settlement.due
      RETURNING ${columns}`);
    // The job takes up what an earlier one left behind, too: its server may be gone.
    await services.jobs.send(tx, settlementJobName, {});
    return {
      reply: open,
      object: { type: 'settlement', id: open.id },
      before: null,
      after: { cut_off: open.cut_off, due: open.due },
    };
  },
});

/** The latest settlements and what is due now. */
export async function findSettlements(db: Queryable, now: Date): Promise<ReplyOf<typeof settlements>> {
  const [due, list] = await Promise.all([
    countDue(db, now.toISOString()),
    db.query<Settlement>(sql`SELECT ${columns} FROM settlement ORDER BY id DESC LIMIT 10`),
  ]);
  return { due, list };
}

async function countDue(db: Queryable, at: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT ${dueAt(sql`${at}::timestamptz`)}::int AS count`,
  );
  return count;
}

/** How many rewards and parts of traders a settlement with this cut-off takes up. */
const dueAt = (cutOff: Sql) => sql`(
  (SELECT count(*) FROM reward WHERE status IN ('pending', 'withheld') AND hold_until <= ${cutOff})
  + (SELECT count(*) FROM copy_profit WHERE status = 'pending' AND created_at <= ${cutOff}))`;
