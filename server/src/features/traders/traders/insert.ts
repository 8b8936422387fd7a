import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { ApplicationRow } from '../applications/subject.ts';

/** What users may follow with at most, until staff say otherwise; in USDT. */
const firstMaximum = '100000';

/** Makes an applicant a trader, off the shelf. */
export async function insertTrader(
  tx: Transaction,
  { user_id, display_name, intro, share_pct, tier }: ApplicationRow,
  followers: number,
  now: Date,
): Promise<number> {
  const { follow_min: minimum } = await readSettings(tx, 'trader_follow');
  const at = now.toISOString();
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO trader (user_id, display_name, bio, avatar, status, on_shelf, sort, tier, max_followers, min_copy, max_copy,
      share_pct, created_at, updated_at)
    VALUES (${user_id}, ${display_name}, ${intro.replaceAll(/\s+/gu, ' ').slice(0, 500)}, '', 'active', false,
      (SELECT coalesce(max(sort), 0) + 1 FROM trader), ${tier}, ${followers}, greatest(${minimum}::numeric, 1), ${firstMaximum}, ${share_pct}, ${at}, ${at})
    RETURNING id`);
  return id;
}
