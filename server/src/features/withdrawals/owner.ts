import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { levelOf } from './screening.ts';

interface Owner {
  uid: string;
  user_frozen: boolean;
  user_blacklisted: boolean;
  /** What the screening list says of the address. */
  address_listed: string | null;
  reviewer1_user_id: number | null;
}

/** The owner of money that is to move on, what is known of where it goes, and the own account of who reviewed it first. A freeze that comes at the same moment waits until this transaction ends. */
export async function ownerOf(
  db: Queryable,
  { user_id, address, reviewer1_id }: { user_id: number; address: string; reviewer1_id: number | null },
): Promise<Owner> {
  return await db.one<Owner>(sql`
    SELECT uid, frozen AS user_frozen, blacklisted AS user_blacklisted,
      (SELECT ${raw(levelOf('given.address'))} FROM (SELECT ${address}::text AS address) AS given) AS address_listed,
      (SELECT user_id FROM admin WHERE id = ${reviewer1_id}) AS reviewer1_user_id
    FROM users
    WHERE id = ${user_id} FOR KEY SHARE`);
}
