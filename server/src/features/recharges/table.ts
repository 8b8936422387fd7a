import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

export const recharge = pgTable(
  'recharge',
  {
    id: identity(),
    no: text('no').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    asset: text('asset').notNull(),
    network: text('network'),
    amount: money('amount').notNull(),
    fee: money('fee').notNull().default('0'),
    credited: money('credited').notNull().default('0'),
    address: text('address'),
    txid: text('txid'),
    vout: integer('vout'),
    provider_ref: text('provider_ref'),
    source: text('source').notNull(),
    confirmations: integer('confirmations').notNull().default(0),
    /** Since when as many blocks are on top as the settings then asked for, or the payment service has the money. */
    confirmed_at: time('confirmed_at'),
    status: text('status').notNull(),
    proof: text('proof'),
    maker_id: reference('maker_id'),
    reviewer_id: reference('reviewer_id'),
    reason: text('reason'),
    batch_id: reference('batch_id'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('recharge_no').on(table.no.op('text_pattern_ops')),
    uniqueIndex('recharge_transaction').on(table.network, table.txid, table.vout),
    index('recharge_status').on(table.status, table.created_at, table.id),
    index('recharge_source').on(table.source, table.created_at, table.id),
    index('recharge_user').on(table.user_id, table.created_at, table.id),
    index('recharge_created').on(table.created_at, table.id),
    index('recharge_amount').on(table.amount, table.id),
    index('recharge_asset').on(table.asset, table.created_at, table.id).where(sql`asset <> 'USDT'`),
    index('recharge_provider_ref').on(table.provider_ref).where(sql`provider_ref is not null`),
    index('recharge_txid').on(table.txid.op('text_pattern_ops')),
    index('recharge_address').on(table.address.op('text_pattern_ops')),
    check(
      'recharge_status_known',
      sql`status in ('created', 'confirming', 'pending_review', 'credited', 'refused', 'expired', 'reversed')`,
    ),
    check('recharge_source_known', sql`source in ('chain', 'psp', 'manual')`),
    check('recharge_amount_positive', sql`amount > 0 and fee >= 0 and credited >= 0`),
    check(
      'recharge_two_people',
      sql`maker_id is null or reviewer_id is null or status <> 'credited' or maker_id <> reviewer_id`,
    ),
  ],
);
