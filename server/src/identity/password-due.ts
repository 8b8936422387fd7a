import type { PasswordDue } from '@quarterdeck/contract/core/session-dues';
import { configDefaults } from '@quarterdeck/contract/features/config/config';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

const dayMs = 24 * 3_600_000;

/** So many days before its end a password is spoken of, or in the last half of its time where that is shorter. */
const noticeDays = 14;

interface PasswordState {
  /** Why it is to be changed; null: it is good. */
  due: PasswordDue | null;
  /** Whole days until it expires, where they are few; null: they are many, or it never does. */
  daysLeft: number | null;
}

/** The state of an admin's password: whether someone else set it, and its age against the setting. */
export async function passwordState(db: Queryable, adminId: number, now: Date): Promise<PasswordState> {
  const { has_password, must_change, changed_at, days } = await db.one<{
    has_password: boolean;
    must_change: boolean;
    changed_at: string;
    days: number;
  }>(sql`
    SELECT password_hash IS NOT NULL AS has_password, password_must_change AS must_change, password_changed_at AS changed_at,
      coalesce((SELECT value FROM config WHERE "group" = 'password' AND name = 'password_days'),
        ${configDefaults.password.password_days})::int AS days
    FROM admin WHERE id = ${adminId}`);
  if (!has_password) return { due: null, daysLeft: null };
  if (must_change) return { due: 'password_must_change', daysLeft: null };
  if (days === 0) return { due: null, daysLeft: null };
  const left = (Date.parse(changed_at) + days * dayMs - now.getTime()) / dayMs;
  if (left <= 0) return { due: 'password_expired', daysLeft: null };
  return { due: null, daysLeft: left <= Math.min(noticeDays, days / 2) ? Math.floor(left) : null };
}
