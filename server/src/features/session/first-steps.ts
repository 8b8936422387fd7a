import { type FirstStep, firstSteps, newForDays } from '@quarterdeck/contract/features/session/first-steps';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';

/** The first steps that a new member of staff has still to do. */
export async function openSteps(db: Queryable, adminId: number, now: Date): Promise<FirstStep[]> {
  const { done, has_factor, is_new } = await db.one<{
    done: string[];
    has_factor: boolean;
    is_new: boolean;
  }>(sql`
    SELECT first_steps AS done, created_at > ${daysBefore(now, newForDays).toISOString()} AS is_new,
      EXISTS (SELECT FROM second_factor WHERE admin_id = admin.id AND confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkey WHERE admin_id = admin.id) AS has_factor
    FROM admin WHERE id = ${adminId}`);
  if (!is_new || done.includes('dismissed')) return [];
  return firstSteps.filter((step) => !done.includes(step) && !(step === 'second_factor' && has_factor));
}

export async function noteStep(db: Queryable, adminId: number, step: string): Promise<void> {
  await db.query(sql`
    UPDATE admin SET first_steps = first_steps || ${step}::text WHERE id = ${adminId} AND NOT ${step} = ANY(first_steps)`);
}
