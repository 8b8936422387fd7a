import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

interface Owner {
  uid: string;
  user_frozen: boolean;
  user_blacklisted: boolean;
}

/** The owner of money that is to move on. A freeze that comes at the same moment waits until this transaction ends. */
export async function ownerOf(db: Queryable, { user_id }: { user_id: number }): Promise<Owner> {
  return await db.one<Owner>(sql`
    SELECT uid, frozen AS user_frozen, blacklisted AS user_blacklisted FROM users
    WHERE id = ${user_id} FOR KEY SHARE`);
}
