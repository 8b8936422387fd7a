import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, money, reference, time, version } from '../kernel/database/columns.ts';

/** A member of staff. */
export const admin = pgTable(
  'admin',
  {
    id: identity(),
    username: text('username').notNull(),
    nickname: text('nickname').notNull(),
    avatar: text('avatar').notNull().default(''),
    /** Null: none, of who signs in by another service only. */
    password_hash: text('password_hash'),
    phone: text('phone'),
    email: text('email'),
    /** As another administrator gave it: by it a provider that is set up so knows its owner. */
    confirmed_email: text('confirmed_email'),
    status: text('status').notNull().default('active'),
    /** Networks from which the admin may act; none: from anywhere. */
    allowed_ips: text('allowed_ips').array().notNull().default(sql`'{}'`),
    /** SHA-256 of the code by which an invitation is taken up. */
    invite_hash: bytea('invite_hash'),
    invite_expires_at: time('invite_expires_at'),
    /** The admin's own account on the platform, so that no one reviews their own money. */
    user_id: reference('user_id'),
    /** Of mails, and of browsers that have none of their own; null: never chosen. */
    language: text('language'),
    /** Null: never chosen. */
    theme: jsonb('theme'),
    /** What its owner has tried out, or `dismissed`: see `firstSteps` of the contract. */
    first_steps: text('first_steps').array().notNull().default(sql`'{}'`),
    password_changed_at: time('password_changed_at').notNull().default(sql`now()`),
    /** Somebody else set it, and knows it. */
    password_must_change: boolean('password_must_change').notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('admin_username').on(sql`lower(username)`),
    uniqueIndex('admin_invite_hash').on(table.invite_hash),
    index('admin_account').on(table.user_id).where(sql`user_id is not null`),
    index('admin_created').on(table.created_at, table.id),
    index('admin_search_username').on(sql`lower(${table.username}) text_pattern_ops`),
    index('admin_search_nickname').on(sql`lower(${table.nickname}) text_pattern_ops`),
    // Who is deleted keeps the name: the log's rows must stay about one person.
    check('admin_status', sql`status in ('active', 'disabled', 'invited', 'pending', 'deleted')`),
  ],
);

/** A role group: what its members may do, and up to which amount. */
export const role = pgTable(
  'role',
  {
    id: identity(),
    name: text('name').notNull().unique(),
    /** What it is for, in one line. */
    description: text('description').notNull().default(''),
    actions: text('actions').array().notNull().default(sql`'{}'`),
    /** In USDT; null is no limit. */
    approve_max_usdt: money('approve_max_usdt'),
    /** Of one adjustment, in USDT; null is no limit. */
    adjust_max_usdt: money('adjust_max_usdt'),
    /** Of one export; null is no limit. */
    export_rows: integer('export_rows'),
    /** Whose data it shows: of all, of the team below the admin's own account, or of `countries`. */
    data_scope: text('data_scope').notNull().default('all'),
    countries: text('countries').array().notNull().default(sql`'{}'`),
    /** Its members need a second factor. */
    second_factor_required: boolean('second_factor_required').notNull().default(false),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    index('role_search_name').on(sql`lower(${table.name}) text_pattern_ops`),
    check('role_data_scope', sql`data_scope in ('all', 'team', 'countries')`),
  ],
);

export const adminRole = pgTable(
  'admin_role',
  {
    admin_id: reference('admin_id')
      .notNull()
      .references(() => admin.id),
    role_id: reference('role_id')
      .notNull()
      .references(() => role.id),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.role_id] })],
);

/** A sign-in. The token itself is nowhere stored, only its SHA-256. */
export const session = pgTable(
  'session',
  {
    id: identity(),
    token_hash: bytea('token_hash').notNull(),
    admin_id: reference('admin_id')
      .notNull()
      .references(() => admin.id),
    created_at: createdAt(),
    last_seen_at: time('last_seen_at').notNull(),
    expires_at: time('expires_at').notNull(),
    /** When the token of now is to be exchanged for the next one. */
    token_expires_at: time('token_expires_at').notNull(),
    /** Whether the current token was ever used. Until then its answer may have been lost. */
    token_used: boolean('token_used').notNull().default(true),
    revoked_at: time('revoked_at'),
    /** Null while it is not locked. */
    locked_at: time('locked_at'),
    /** Why it is good for nothing but a new password: a `PasswordDue`; null: it is good for all. */
    password_due: text('password_due'),
    /** It started at a trusted provider that required its own second factor. */
    factor_attested: boolean('factor_attested').notNull().default(false),
    /** The role group as which it looks at the application; it may be gone. Null: as its owner. */
    preview_role_id: reference('preview_role_id'),
    preview_ends_at: time('preview_ends_at'),
    /** When its owner last proved who they are: by signing in, or again since. */
    proven_at: time('proven_at').notNull(),
    ip: text('ip'),
    user_agent: text('user_agent'),
  },
  (table) => [
    uniqueIndex('session_token_hash').on(table.token_hash),
    index('session_admin').on(table.admin_id).where(sql`revoked_at is null`),
    index('session_preview').on(table.preview_ends_at).where(sql`preview_role_id is not null`),
    check('session_password_due', sql`password_due in ('password_expired', 'password_must_change')`),
  ],
);

/** From where somebody has signed in: a browser with its system, and a network. */
export const signInPlace = pgTable(
  'sign_in_place',
  {
    admin_id: reference('admin_id')
      .notNull()
      .references(() => admin.id),
    device: text('device').notNull(),
    network: text('network').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.device, table.network] })],
);

/** The SHA-256 of an exchanged token. Reusing it means that it was stolen. */
export const formerToken = pgTable(
  'former_token',
  {
    token_hash: bytea('token_hash').primaryKey(),
    session_id: reference('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    replaced_at: time('replaced_at').notNull(),
  },
  (table) => [index('former_token_session').on(table.session_id)],
);

/**
 * Failed sign-ins by lower-case name, also of names that do not exist; and, under keys that begin with a line feed,
 * by address and by name at an address where it is known. See `lockout.ts`.
 */
export const signInFailure = pgTable('sign_in_failure', {
  username: text('username').primaryKey(),
  failures: integer('failures').notNull(),
  last_at: time('last_at').notNull(),
  locked_until: time('locked_until'),
});

/** A key of the trading platform. Its secrets are sealed; they are needed in clear to check signatures. */
export const platformKey = pgTable(
  'platform_key',
  {
    id: identity(),
    name: text('name').notNull(),
    key: text('key').notNull().unique(),
    secret_sealed: text('secret_sealed').notNull(),
    /** Signs as well until then. */
    previous_secret_sealed: text('previous_secret_sealed'),
    previous_secret_until: time('previous_secret_until'),
    /** Names of `platformCalls`, or `*` for all. */
    calls: text('calls').array().notNull().default(sql`'{*}'`),
    /** Networks from which it may be used; none: from anywhere. */
    allowed_ips: text('allowed_ips').array().notNull().default(sql`'{}'`),
    /** Null: as the settings say. */
    per_minute: integer('per_minute'),
    burst: integer('burst'),
    last_used_at: time('last_used_at'),
    last_used_ip: text('last_used_ip'),
    created_by: text('created_by').notNull().default('first-start'),
    created_at: createdAt(),
    revoked_at: time('revoked_at'),
    version: version(),
  },
  (table) => [index('platform_key_created').on(table.created_at, table.id)],
);

/** One row: what only the key for secrets at rest opens, so that no other key is taken for it. */
export const keyProof = pgTable(
  'key_proof',
  {
    id: integer('id').primaryKey(),
    sealed: text('sealed').notNull(),
  },
  () => [check('key_proof_one', sql`id = 1`)],
);

/** The second step of somebody's sign-in. The secret is sealed; it is needed in clear to work out codes. */
export const secondFactor = pgTable('second_factor', {
  admin_id: reference('admin_id')
    .primaryKey()
    .references(() => admin.id),
  secret_sealed: text('secret_sealed').notNull(),
  /** Null until the first code has shown that the authenticator has the secret; until then it counts for nothing. */
  confirmed_at: time('confirmed_at'),
  /** The step of the last code that was accepted: no code passes twice. */
  last_step: reference('last_step').notNull().default(0),
  created_at: createdAt(),
});

/** What opens in place of a code, each once. Only its SHA-256 is stored; 80 random bits need no slower one. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    admin_id: reference('admin_id')
      .notNull()
      .references(() => admin.id),
    code_hash: bytea('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.code_hash] })],
);

/** The public key of an authenticator that signs in without a password. The private key never left it. */
export const passkey = pgTable(
  'passkey',
  {
    id: identity(),
    admin_id: reference('admin_id')
      .notNull()
      .references(() => admin.id),
    name: text('name').notNull(),
    credential_id: bytea('credential_id').notNull(),
    /** As COSE writes it. */
    public_key: bytea('public_key').notNull(),
    /** How often it signed, where the authenticator counts: one that goes back was copied. */
    counter: reference('counter').notNull(),
    transports: text('transports').array().notNull(),
    synced: boolean('synced').notNull(),
    created_at: createdAt(),
    last_used_at: time('last_used_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('passkey_credential').on(table.credential_id),
    index('passkey_admin').on(table.admin_id, table.id),
  ],
);

/** Challenges that were answered, until they would have expired: none is answered twice. */
export const spentChallenge = pgTable(
  'spent_challenge',
  {
    challenge: text('challenge').primaryKey(),
    expires_at: time('expires_at').notNull(),
  },
  (table) => [index('spent_challenge_expires').on(table.expires_at)],
);
