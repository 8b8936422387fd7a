import type { Authority } from '@quarterdeck/contract/core/access';
import type { Provider } from '@quarterdeck/contract/features/providers/providers';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

const columns = sql`
  id, name, icon, issuer, client_id, secret_sealed IS NOT NULL AS has_secret, scopes, enabled, match_email, trust_mfa,
  open_registration, created_at, version,
  (SELECT count(*)::integer FROM identity WHERE provider_id = provider.id) AS identities`;

type Stored = Omit<Provider, 'allowed_actions'>;

/** Every provider, in the order in which they were added. */
export async function readProviders(db: Queryable, access: Authority): Promise<Provider[]> {
  const rows = await db.query<Stored>(sql`SELECT ${columns} FROM provider ORDER BY id`);
  return rows.map((row) => ({ ...row, allowed_actions: actionsFor(access) }));
}

/** One provider. */
export async function readProvider(db: Queryable, id: number, access: Authority): Promise<Provider> {
  const row = await db.maybe<Stored>(sql`SELECT ${columns} FROM provider WHERE id = ${id}`);
  if (row === undefined) throw new Refusal('not_found');
  return { ...row, allowed_actions: actionsFor(access) };
}

/** The operator of a provider can make it attest anything, and so sign in as anyone: no one may escalate their permissions this way. */
export function mayKeep({ admin }: Authority): boolean {
  return admin;
}

function actionsFor(access: Authority): Provider['allowed_actions'] {
  return mayKeep(access) ? ['edit', 'delete'] : [];
}
