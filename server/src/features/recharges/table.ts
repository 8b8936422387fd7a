import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reversalColumns, reversalGuards } from '../../domain/approvals/columns.ts';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { listedForm } from '../../kernel/list/listed-form.ts';
import { indexedBookedAt } from '../../ledger/booked-at.ts';
import { users } from '../users/table.ts';
import { isCredited } from './credited.ts';

export const recharge = pgTable(
  'recharge',
  {
    id: identity(),
    no: text('no').notNull(),
    /** Null: the owner is unknown. */
    user_id: reference('user_id').references(() => users.id),
    asset: text('asset').notNull(),
    network: text('network'),
    amount: money('amount').notNull(),
    fee: money('fee').notNull().default('0'),
    credited: money('credited').notNull().default('0'),
    address: text('address'),
    txid: text('txid'),
    vout: integer('vout'),
    memo: text('memo'),
    provider_ref: text('provider_ref'),
    source: text('source').notNull(),
    confirmations: integer('confirmations').notNull().default(0),
    /** Since when it has the confirmations then required, or the payment provider has the money. */
    confirmed_at: time('confirmed_at'),
    status: text('status').notNull(),
    proof: text('proof'),
    maker_id: reference('maker_id'),
    /** Who brought it in by a file. */
    imported_by_id: reference('imported_by_id'),
    /** Whose it is, a file alone says. */
    owner_imported: boolean('owner_imported').notNull().default(false),
    reviewer_id: reference('reviewer_id'),
    reason: text('reason'),
    /** Whose it is, as its maker says. */
    match_user_id: reference('match_user_id').references(() => users.id),
    ...reversalColumns(),
    reverse_evidence: text('reverse_evidence'),
    batch_id: reference('batch_id'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('recharge_no').on(table.no.op('text_pattern_ops')),
    // A reversed recharge stays; the same output may arrive after all, as a new recharge.
    uniqueIndex('recharge_transaction')
      .on(table.network, table.txid, table.vout)
      .where(sql`status <> 'reversed'`),
    // A payment service's reference is a recharge once, as an output of a transaction is.
    uniqueIndex('recharge_payment')
      .on(table.network, table.provider_ref)
      .where(sql`source = 'psp' and status <> 'reversed'`),
    index('recharge_status').on(table.status, table.created_at, table.id),
    index('recharge_source').on(table.source, table.created_at, table.id),
    index('recharge_user').on(table.user_id, table.created_at, table.id),
    index('recharge_waiting')
      .on(table.created_at, table.id)
      .where(sql`status in ('pending_review', 'unmatched')`),
    index('recharge_created').on(table.created_at, table.id),
    index('recharge_amount').on(table.amount, table.id),
    index('recharge_asset').on(table.asset, table.created_at, table.id).where(sql`asset <> 'USDT'`),
    index('recharge_credited')
      .on(sql.raw(indexedBookedAt('"batch_id"')))
      .where(sql.raw(isCredited())),
    index('recharge_provider_ref').on(table.provider_ref).where(sql`provider_ref is not null`),
    index('recharge_txid').on(table.txid.op('text_pattern_ops')),
    index('recharge_address').on(sql.raw(`(${listedForm('"address"')}) text_pattern_ops`)),
    check(
      'recharge_status_known',
      sql`status in ('created', 'confirming', 'pending_review', 'unmatched', 'credited', 'refused', 'expired', 'reversed')`,
    ),
    check('recharge_source_known', sql`source in ('chain', 'psp', 'manual')`),
    check('recharge_amount_positive', sql`amount > 0 and fee >= 0 and credited >= 0`),
    check(
      'recharge_two_people',
      sql`status <> 'credited' or (maker_id is null or (reviewer_id is not null and maker_id <> reviewer_id))
        and (imported_by_id is null or (reviewer_id is not null and imported_by_id <> reviewer_id))`,
    ),
    // Only known users are credited, and a user named by staff was named by one admin and confirmed by another.
    check(
      'recharge_owner_known',
      sql`user_id is not null or status in ('created', 'confirming', 'unmatched', 'refused', 'expired', 'reversed')`,
    ),
    check('recharge_match_made', sql`match_user_id is null or maker_id is not null`),
    ...reversalGuards('recharge', table),
  ],
);

/** Transactions that came to nothing by the platform's last word. */
export const droppedTransaction = pgTable(
  'dropped_transaction',
  { network: text('network').notNull(), txid: text('txid').notNull() },
  (table) => [primaryKey({ columns: [table.network, table.txid] })],
);
