import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';

/** Users of the trading platform. In the plural, because `user` is a word of SQL's own. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    uid: text('uid').notNull(),
    username: text('username').notNull(),
    nickname: text('nickname').notNull(),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    lang: text('lang').notNull().default('zh-CN'),
    invite_code: text('invite_code').notNull(),
    referrer_id: reference('referrer_id').references((): never => users.id as never),
    /** Ids from the root of the referral tree down to this user: `/1/17/203/`. */
    path: text('path').notNull(),
    depth: integer('depth').notNull().default(0),
    /** When the account was first activated. */
    activated_at: time('activated_at'),
    /** Null beside a first activation: permanently. */
    activated_until: time('activated_until'),
    activation_code_id: reference('activation_code_id'),
    is_trader: boolean('is_trader').notNull().default(false),
    kyc_status: text('kyc_status').notNull().default('none'),
    twofa_enabled: boolean('twofa_enabled').notNull().default(false),
    frozen: boolean('frozen').notNull().default(false),
    frozen_reason: text('frozen_reason'),
    frozen_until: time('frozen_until'),
    frozen_by_id: reference('frozen_by_id'),
    /** Frozen by risk: an admin other than the one who froze must unfreeze. */
    frozen_by_risk: boolean('frozen_by_risk').notNull().default(false),
    blacklisted: boolean('blacklisted').notNull().default(false),
    blacklist_reason: text('blacklist_reason'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** A request that another admin decides; for a `move`, the new referrer. */
    request_kind: text('request_kind'),
    request_reason: text('request_reason'),
    request_by_id: reference('request_by_id'),
    request_at: time('request_at'),
    request_referrer_id: reference('request_referrer_id').references((): never => users.id as never),
    /** Who decided about the last request. */
    decided_by_id: reference('decided_by_id'),
    risk_score: integer('risk_score').notNull().default(0),
    /** Withdrawals stay closed for a day after this. */
    security_changed_at: time('security_changed_at'),
    /** The moment of what the platform said last of verification and second factor. */
    security_told_at: time('security_told_at'),
    last_login_at: time('last_login_at'),
    last_login_ip: text('last_login_ip'),
    /** By what the user registered, as the platform says. */
    register_device: text('register_device'),
    register_ip: text('register_ip'),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_uid').on(table.uid.op('text_pattern_ops')),
    uniqueIndex('users_invite_code').on(table.invite_code),
    index('users_username').on(table.username.op('text_pattern_ops')),
    index('users_email').on(table.email.op('text_pattern_ops')),
    index('users_phone').on(table.phone.op('text_pattern_ops')),
    index('users_search_username').on(sql`lower(${table.username}) text_pattern_ops`),
    index('users_search_nickname').on(sql`lower(${table.nickname}) text_pattern_ops`),
    index('users_search_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('users_referrer').on(table.referrer_id, table.id),
    // As much of it as fits into a page of an index, however deep the tree is: see kernel/referral-tree.ts.
    index('users_path').on(sql`left(${table.path}, 2000) text_pattern_ops`),
    index('users_country').on(table.country, table.created_at, table.id),
    index('users_created').on(table.created_at, table.id),
    index('users_activated').on(table.activated_at, table.id),
    index('users_risk').on(table.risk_score, table.id),
    index('users_activated_created').on(table.created_at, table.id).where(sql`activated_at is not null`),
    index('users_kyc')
      .on(table.kyc_status, table.created_at, table.id)
      .where(sql`kyc_status in ('pending', 'refused')`),
    index('users_trader').on(table.created_at, table.id).where(sql`is_trader`),
    index('users_frozen').on(table.created_at, table.id).where(sql`frozen`),
    index('users_blacklisted').on(table.created_at, table.id).where(sql`blacklisted`),
    index('users_requested').on(table.created_at, table.id).where(sql`request_kind is not null`),
    index('users_register_device')
      .on(table.register_device, table.created_at)
      .where(sql`register_device is not null`),
    index('users_register_ip').on(table.register_ip, table.created_at).where(sql`register_ip is not null`),
    index('users_tags').using('gin', table.tags),
    check('users_request_known', sql`request_kind in ('blacklist', 'enable', 'move')`),
    check(
      'users_request_whole',
      sql`num_nonnulls(request_kind, request_reason, request_by_id, request_at) in (0, 4)`,
    ),
    check('users_kyc_status', sql`kyc_status in ('none', 'pending', 'verified', 'refused')`),
  ],
);

/** The rest of a user's names from each later word on, in lower case: `smith` of `Anna Smith`. Written by triggers. */
export const userWord = pgTable(
  'user_word',
  {
    user_id: reference('user_id').notNull(),
    /** The column of `users`. */
    field: text('field').notNull(),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.field, table.word] }),
    index('user_word_search').on(table.word.op('text_pattern_ops'), table.user_id),
  ],
);

/** What members of staff wrote about a user. Never changed, never deleted. */
export const userNote = pgTable(
  'user_note',
  {
    id: identity(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    admin_id: reference('admin_id'),
    created_at: createdAt(),
  },
  (table) => [index('user_note_user').on(table.user_id, table.id)],
);

/** Tags that were ever given, to be offered again. */
export const userTag = pgTable('user_tag', { name: text('name').primaryKey() });

/** When users were signed in, as the platform reports it: the latest of each. */
export const userSession = pgTable(
  'user_session',
  {
    id: identity(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** What the platform calls it. */
    name: text('name').notNull(),
    device: text('device'),
    ip: text('ip'),
    started_at: time('started_at').notNull(),
    ended_at: time('ended_at'),
    revoked: boolean('revoked').notNull().default(false),
  },
  (table) => [
    uniqueIndex('user_session_name').on(table.user_id, table.name),
    index('user_session_user').on(table.user_id, table.id),
    index('user_session_device').on(table.user_id, table.device).where(sql`device is not null`),
    index('user_session_ip').on(table.user_id, table.ip, table.started_at).where(sql`ip is not null`),
    check('user_session_revoked', sql`not revoked or ended_at is not null`),
  ],
);
