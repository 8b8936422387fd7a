import type { ProviderButton } from '@quarterdeck/contract/core/fields';
import type { Identity } from '@quarterdeck/contract/features/providers/providers';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';

/** The accounts at providers by which an admin signs in, also at those that are switched off. */
export async function identitiesOf(db: Queryable, adminId: number): Promise<Identity[]> {
  return await db.query<Identity>(sql`
    SELECT identity.id, label, identity.created_at, last_used_at,
      jsonb_build_object('id', provider.id, 'name', provider.name, 'icon', provider.icon) AS provider
    FROM identity JOIN provider ON provider.id = provider_id
    WHERE admin_id = ${adminId} ORDER BY identity.id`);
}

/** The providers at which the caller can confirm their identity: those of their accounts, if they have no password. */
export async function proofProviders(db: Queryable, adminId: number): Promise<ProviderButton[]> {
  return await db.query<ProviderButton>(sql`
    SELECT provider.id, provider.name, provider.icon FROM identity
    JOIN provider ON provider.id = provider_id AND enabled
    JOIN admin ON admin.id = admin_id AND password_hash IS NULL
    WHERE admin_id = ${adminId} ORDER BY provider.id`);
}

/** Unlinks an admin from every provider. Whether there was any. */
export async function removeIdentities(tx: Transaction, adminId: number): Promise<boolean> {
  const removed = await tx.query(sql`DELETE FROM identity WHERE admin_id = ${adminId} RETURNING id`);
  return removed.length > 0;
}
