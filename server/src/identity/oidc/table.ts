import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  bytea,
  createdAt,
  identity as identityColumn,
  reference,
  time,
  version,
} from '../../kernel/database/columns.ts';
import { admin, session } from '../table.ts';

/** A service by which people sign in (OpenID Connect). */
export const provider = pgTable('provider', {
  id: identityColumn(),
  name: text('name').notNull(),
  icon: text('icon').notNull(),
  issuer: text('issuer').notNull(),
  client_id: text('client_id').notNull(),
  /** Null for a public client. */
  secret_sealed: text('secret_sealed'),
  scopes: text('scopes').notNull(),
  enabled: boolean('enabled').notNull(),
  match_email: boolean('match_email').notNull(),
  trust_mfa: boolean('trust_mfa').notNull(),
  open_registration: boolean('open_registration').notNull(),
  created_at: createdAt(),
  version: version(),
});

/** An account at a provider that is a member of staff's. The provider's own name for it (`sub`) never becomes another's. */
export const identity = pgTable(
  'identity',
  {
    id: identityColumn(),
    provider_id: reference('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    admin_id: reference('admin_id')
      .notNull()
      .references(() => admin.id, { onDelete: 'cascade' }),
    /** What the provider calls its owner, for them to know it by. */
    label: text('label').notNull(),
    created_at: createdAt(),
    last_used_at: time('last_used_at'),
  },
  (table) => [
    uniqueIndex('identity_subject').on(table.provider_id, table.subject),
    uniqueIndex('identity_admin').on(table.admin_id, table.provider_id),
  ],
);

/** A visit to a provider that has not been completed. Single use, by the browser that started it. */
export const providerVisit = pgTable(
  'provider_visit',
  {
    /** SHA-256 of the state. */
    state_hash: bytea('state_hash').primaryKey(),
    /** SHA-256 of the cookie. */
    browser_hash: bytea('browser_hash').notNull(),
    provider_id: reference('provider_id')
      .notNull()
      .references(() => provider.id, { onDelete: 'cascade' }),
    /** Who links an account, or shows that it is they; null: somebody signs in. */
    admin_id: reference('admin_id').references(() => admin.id, { onDelete: 'cascade' }),
    /** Whose owner shows that it is they; null: it is for something else. */
    session_id: reference('session_id').references(() => session.id, { onDelete: 'cascade' }),
    /** The PKCE verifier and the nonce. */
    sealed: text('sealed').notNull(),
    redirect: text('redirect'),
    /** SHA-256 of the code that came back: the provider was asked about it, and is not asked again. */
    code_hash: bytea('code_hash'),
    /** The provider's claims, while a second factor is requested. */
    attested: text('attested'),
    expires_at: time('expires_at').notNull(),
  },
  (table) => [index('provider_visit_expires').on(table.expires_at)],
);
