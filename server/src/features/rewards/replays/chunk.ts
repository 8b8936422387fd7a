import type { Asset } from '@quarterdeck/contract/core/assets';
import type { ShareSource, ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { chainsOfFees } from '../fees/chain.ts';
import type { Past } from './causes.ts';
import { pastsOf } from './past.ts';
import { type ReplayedFee, replayFee, type Standing, type Tally } from './tally.ts';

/** A row of the table, as far as it is needed to go on. */
export interface ReplayRow {
  id: number;
  plan_id: number;
  terms: ShareTerms;
  status: string;
  from_at: string;
  until_at: string;
  after_at: string | null;
  after_id: number | null;
  tally: Tally;
}

/**
 * Shares the next fees of a month again. The progress and each user's state are saved in one transaction, so that an interrupted
 * chunk has no effect, and memory is bounded by the chunk.
 * @returns whether there may be more.
 */
export async function replayChunk(tx: Transaction, replayId: number, size: number): Promise<boolean> {
  const row = await tx.maybe<ReplayRow>(sql`
    SELECT id, plan_id, terms, status, from_at, until_at, after_at, after_id, tally FROM share_replay
    WHERE id = ${replayId} AND status = 'running' FOR UPDATE`);
  if (row === undefined) return false;
  const fees = await nextFees(tx, row, size);
  const last = fees.at(-1);
  if (last === undefined) return false;
  const standings = await readStandings(tx, row, fees);
  const standingOf = (userId: number): Standing => {
    const known = standings.get(userId) ?? { would: '0', day: null, dayUsdt: '0', paid: null };
    standings.set(userId, known);
    return known;
  };
  const plan = { id: row.plan_id, terms: row.terms };
  for (const fee of fees) replayFee(plan, fee, row.tally, standingOf);
  await writeStandings(tx, replayId, standings);
  await tx.query(sql`
    UPDATE share_replay SET done = done + ${fees.length}, after_at = ${last.at}, after_id = ${last.id},
      tally = ${JSON.stringify(row.tally)}
    WHERE id = ${replayId}`);
  return fees.length === size;
}

/** Of a fee of which nothing is known. */
const nothing: Past = { planId: null, given: [] };

interface StoredFee extends ReplayedFee {
  id: number;
}

async function nextFees(tx: Transaction, row: ReplayRow, size: number): Promise<StoredFee[]> {
  const { terms, from_at, until_at, after_at, after_id } = row;
  const fees = await tx.query<
    Omit<StoredFee, 'chain' | 'past' | 'source'> & { source: ShareSource; asset: Asset }
  >(sql`
    SELECT id, kind AS source, user_id AS "userId", asset, amount, rate_usdt AS "rateUsdt", created_at AS at FROM fee
    WHERE created_at >= ${from_at} AND created_at < ${until_at} AND status = 'collected'
      AND (created_at, id) > (${after_at ?? '-infinity'}::timestamptz, ${after_id ?? 0}::bigint)
    ORDER BY created_at, id LIMIT ${size}`);
  const ids = fees.map(({ id }) => id);
  const pasts = await pastsOf(tx, ids);
  const chains = await chainsOfFees(
    tx,
    ids,
    // A compressed upline uses no generation, so that those further above may be reached.
    terms.inactive === 'skip' ? terms.depth : undefined,
  );
  return fees.map((fee) => ({ ...fee, chain: chains.get(fee.id) ?? [], past: pasts.get(fee.id) ?? nothing }));
}

async function readStandings(
  tx: Transaction,
  { id, from_at }: ReplayRow,
  fees: readonly StoredFee[],
): Promise<Map<number, Standing>> {
  const payers = [...new Set(fees.map(({ userId }) => userId))];
  const ids = [...new Set([...payers, ...fees.flatMap(({ chain }) => chain.map(({ userId }) => userId))])];
  const rows = await tx.query<Standing & { id: number }>(sql`
    SELECT given.id, coalesce(own.would_usdt, 0)::text AS would, own.day::text AS day,
      coalesce(own.day_usdt, 0)::text AS "dayUsdt",
      CASE WHEN given.id = ANY(${payers}::bigint[]) THEN coalesce(own.paid_usdt, before.usdt, 0)
        ELSE own.paid_usdt END::text AS paid
    FROM unnest(${ids}::bigint[]) AS given (id)
    LEFT JOIN share_replay_user AS own ON own.replay_id = ${id} AND own.user_id = given.id
    LEFT JOIN (
      SELECT source_user_id, sum(amount * rate_usdt) AS usdt FROM reward
      WHERE source_user_id = ANY(${payers}::bigint[]) AND created_at < ${from_at}
        AND kind = 'distribution' AND status IN ('pending', 'withheld', 'settled')
      GROUP BY 1
    ) AS before ON before.source_user_id = given.id AND own.paid_usdt IS NULL`);
  return new Map(rows.map(({ id: userId, ...standing }) => [userId, standing]));
}

async function writeStandings(
  tx: Transaction,
  replayId: number,
  standings: ReadonlyMap<number, Standing>,
): Promise<void> {
  const rows = [...standings].map(([user_id, { would, day, dayUsdt, paid }]) => ({
    user_id,
    would,
    day,
    day_usdt: dayUsdt,
    paid,
  }));
  await tx.query(sql`
    INSERT INTO share_replay_user (replay_id, user_id, would_usdt, day, day_usdt, paid_usdt)
    SELECT ${replayId}, user_id, would, day, day_usdt, paid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS fact (user_id bigint, would numeric, day date, day_usdt numeric, paid numeric)
    ORDER BY user_id
    ON CONFLICT (replay_id, user_id) DO UPDATE SET would_usdt = excluded.would_usdt, day = excluded.day,
      day_usdt = excluded.day_usdt, paid_usdt = excluded.paid_usdt`);
}
