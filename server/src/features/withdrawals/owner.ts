import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { levelOf } from './screening.ts';

interface Owner {
  uid: string;
  user_frozen: boolean;
  user_blacklisted: boolean;
  /** What the screening list says of the address. */
  address_listed: string | null;
}

/** The owner of money that is to move on, and what is known of where it goes. A freeze that comes at the same moment waits until this transaction ends. */
export async function ownerOf(
  db: Queryable,
  { user_id, address }: { user_id: number; address: string },
): Promise<Owner> {
  return await db.one<Owner>(sql`
    SELECT uid, frozen AS user_frozen, blacklisted AS user_blacklisted,
      (SELECT ${raw(levelOf('given.address'))} FROM (SELECT ${address}::text AS address) AS given) AS address_listed
    FROM users
    WHERE id = ${user_id} FOR KEY SHARE`);
}
