import type { ProviderButton } from '@quarterdeck/contract/core/fields';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';

const statement = sql`SELECT id, name, icon FROM provider WHERE enabled ORDER BY id`;
/** What many ask for at the same time they share. */
const sharedAge = 1_000;

/** The providers that people may sign in with, in the order in which they were added. */
export async function enabledProviders(db: Queryable): Promise<ProviderButton[]> {
  return await db.query<ProviderButton>(statement);
}

/** The same for everybody who opens the page: a second old at most. */
export function sharedProviders(db: Queryable): Promise<ProviderButton[]> {
  return singleFlight(db, statement, sharedAge, () => enabledProviders(db));
}
