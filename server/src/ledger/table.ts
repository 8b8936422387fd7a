import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time } from '../kernel/database/columns.ts';

/**
 * An account of the ledger. A user's bucket keeps a running balance, locked while it is posted to and never below
 * `min_balance`; an account of the company keeps none (it is in every batch and would be one hot row), its
 * balance is the sum of its lines.
 */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: identity(),
    code: text('code').notNull(),
    user_id: reference('user_id'),
    asset: text('asset').notNull(),
    /** The side on which the balance grows: `debit` or `credit`. */
    normal_side: text('normal_side').notNull(),
    balance: money('balance'),
    min_balance: money('min_balance'),
  },
  (table) => [
    uniqueIndex('ledger_account_user')
      .on(table.user_id, table.asset, table.code)
      .where(sql`user_id is not null`),
    uniqueIndex('ledger_account_house').on(table.code, table.asset).where(sql`user_id is null`),
    // Who has how much to spend.
    index('ledger_account_usdt').on(table.balance, table.user_id).where(sql`code = '201' and asset = 'USDT'`),
    check('ledger_account_side', sql`normal_side in ('debit', 'credit')`),
    check('ledger_account_floor', sql`balance >= min_balance`),
    check('ledger_account_running', sql`(user_id is null) = (balance is null)`),
  ],
);

/** What each user's fuel cost them, in USDT: by it what is burnt is earned at the average. Together they are the balance of 260. */
export const fuelCost = pgTable(
  'fuel_cost',
  { user_id: reference('user_id').primaryKey(), cost: money('cost').notNull() },
  () => [check('fuel_cost_not_negative', sql`cost >= 0`)],
);

/** Lines booked together. Never changed, never deleted. */
export const ledgerBatch = pgTable(
  'ledger_batch',
  {
    id: identity(),
    /** The movement, such as `withdrawal_request`. */
    type: text('type').notNull(),
    idem_key: text('idem_key').notNull(),
    ref_type: text('ref_type'),
    ref_id: reference('ref_id'),
    reverses_id: reference('reverses_id').references((): never => ledgerBatch.id as never),
    effective_at: time('effective_at').notNull(),
    created_at: createdAt(),
    actor: text('actor').notNull(),
    memo: text('memo'),
  },
  (table) => [
    uniqueIndex('ledger_batch_idem_key').on(table.idem_key),
    uniqueIndex('ledger_batch_reverses').on(table.reverses_id),
    index('ledger_batch_ref').on(table.ref_type, table.ref_id),
  ],
);

/** One side of a movement: exactly one of debit and credit is above zero. Never changed, never deleted. */
export const ledgerLine = pgTable(
  'ledger_line',
  {
    id: identity(),
    batch_id: reference('batch_id')
      .notNull()
      .references(() => ledgerBatch.id),
    account_id: reference('account_id')
      .notNull()
      .references(() => ledgerAccount.id),
    /** The owner of the account, repeated here so that a wallet is read by one index. */
    user_id: reference('user_id'),
    asset: text('asset').notNull(),
    debit: money('debit').notNull(),
    credit: money('credit').notNull(),
    /** The bucket's balance after this line; null for accounts of the company. */
    balance_after: money('balance_after'),
    /** The kind of wallet record that the user sees. */
    record_type: text('record_type'),
    /** The part of the wallet that the account is, repeated here so that a list of one part is read by one index. */
    bucket: text('bucket'),
    /** The amount added to its bucket; null for accounts of the company. */
    delta: money('delta').generatedAlwaysAs(
      // What the user has grows on the credit side, what the user owes on the debit side.
      sql`case when bucket = 'receivable' then debit - credit when bucket is not null then credit - debit end`,
    ),
    /** The moment of the batch, `effective_at`. */
    created_at: createdAt(),
  },
  (table) => [
    index('ledger_line_batch').on(table.batch_id),
    index('ledger_line_account').on(table.account_id, table.id),
    index('ledger_line_wallet').on(table.user_id, table.created_at, table.id).where(sql`user_id is not null`),
    index('ledger_line_type')
      .on(table.record_type, table.created_at, table.id)
      .where(sql`user_id is not null`),
    index('ledger_line_bucket').on(table.bucket, table.created_at, table.id).where(sql`user_id is not null`),
    index('ledger_line_delta').on(table.delta, table.id).where(sql`user_id is not null`),
    // Nearly all lines are in USDT, where the index by time is the better one.
    index('ledger_line_asset')
      .on(table.asset, table.created_at, table.id)
      .where(sql`user_id is not null and asset <> 'USDT'`),
    index('ledger_line_created').on(table.created_at, table.id).where(sql`user_id is not null`),
    // Lines are inserted in order of time: a few pages find those of the company between two moments.
    index('ledger_line_time').using('brin', table.created_at),
    check('ledger_line_record_type', sql`(user_id is null) = (record_type is null)`),
    check('ledger_line_bucket_known', sql`(user_id is null) = (bucket is null)`),
    check('ledger_line_one_side', sql`debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)`),
  ],
);
