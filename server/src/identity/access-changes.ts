import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { type Hearing, hear } from '#kernel/database/notifications.ts';
import type { Queryable } from '#kernel/database/sql.ts';

const channel = 'access_changed';

/**
 * Tells every instance of the server, when the caller's transaction commits, that what an admin is or may do has
 * changed: roles, status, password or sessions. Null: of all admins, as after the change of a role.
 */
export async function announceAccessChange(db: Queryable, adminId: number | null): Promise<void> {
  await db.query(sql`SELECT pg_notify(${channel}, ${adminId === null ? '' : String(adminId)})`);
}

/** Hears what `announceAccessChange` says. `onChange` is called with null also where changes went unheard. */
export function hearAccessChanges(pool: Pool, onChange: (adminId: number | null) => void): Hearing {
  return hear(pool, channel, (payload) => onChange(payload ? Number(payload) : null));
}
