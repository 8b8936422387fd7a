import type { PlatformApplication } from '@quarterdeck/contract/features/traders/applications/platform';
import sql, { raw } from 'sql-template-tag';
import { evidenceOf } from '#domain/evidence.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bondSql } from '../terms.ts';

/** An application as the platform sees it. */
export async function findPlatformApplication(db: Queryable, ref: string): Promise<PlatformApplication> {
  const found = await db.maybe<Omit<PlatformApplication, 'proofs'> & { id: number }>(sql`
    SELECT a.id, a.ref, u.uid, a.status, a.share_pct, a.tier, coalesce(a.bond, ${raw(bondSql('a.tier'))}) AS bond, a.key_check,
      a.reason, a.reapply_after, a.trader_id, a.created_at, a.updated_at
    FROM trader_application AS a JOIN users AS u ON u.id = a.user_id WHERE a.ref = ${ref}`);
  if (found === undefined) throw new Refusal('not_found');
  const { id, ...application } = found;
  const proofs = await evidenceOf(db, { type: 'trader_application', id });
  return { ...application, proofs: proofs.length };
}
