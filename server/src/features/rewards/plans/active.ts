import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** A version with the terms by which it shares. */
export interface PlanTerms {
  id: number;
  terms: ShareTerms;
}

/** The version that is the plan now; undefined: fees are not shared. */
export async function activePlan(db: Queryable): Promise<PlanTerms | undefined> {
  return await db.maybe<PlanTerms>(sql`SELECT id, terms FROM share_plan WHERE status = 'active'`);
}
