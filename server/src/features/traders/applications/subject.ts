import type {
  ApplicationState,
  ApplicationStatus,
  TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import type { traderApplication } from '../table.ts';
import { applicationList } from './list.ts';

/** A row of the table. */
export interface ApplicationRow
  extends Omit<typeof traderApplication.$inferSelect, 'status' | 'key_check'>,
    Pick<TraderApplication, 'key_check'> {
  status: ApplicationStatus;
}

/** What the commands on applications change. */
export const applicationSubject: Subject<ApplicationRow, TraderApplication> = {
  type: 'trader_application',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, applicationList, id, access),
};

type Known = ApplicationRow & ApplicationState & { uid: string };

/** The row with what the machine needs of its user. A concurrent freeze waits until this transaction ends. */
export async function stateOf(db: Queryable, row: ApplicationRow, now: Date): Promise<Known> {
  const user = await db.one<Omit<ApplicationState, 'status' | 'user_id' | 'key_check'> & { uid: string }>(sql`
    SELECT uid, frozen AS user_frozen, blacklisted AS user_blacklisted,
      activated_at IS NOT NULL AND (activated_until IS NULL OR activated_until > ${now.toISOString()}) AS user_activated
    FROM users WHERE id = ${row.user_id} FOR KEY SHARE`);
  return { ...row, ...user };
}

/** What events say of an application. */
export async function announcement(db: Queryable, row: ApplicationRow) {
  const { uid } = await db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`);
  return { no: row.ref, uid, share_pct: row.share_pct, tier: row.tier };
}
