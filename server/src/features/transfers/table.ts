import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reversalColumns, reversalGuards } from '../../domain/approvals/columns.ts';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

/** What users changed into another asset or gave to another user, with the terms that held then. */
export const transfer = pgTable(
  'transfer',
  {
    id: identity(),
    no: text('no').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    to_user_id: reference('to_user_id').references(() => users.id),
    asset: text('asset').notNull(),
    /** What was sent, the fee included. */
    amount: money('amount').notNull(),
    fee: money('fee').notNull(),
    to_asset: text('to_asset').notNull(),
    received: money('received').notNull(),
    rate: money('rate'),
    fee_mode: text('fee_mode').notNull(),
    fee_fixed: money('fee_fixed').notNull(),
    fee_percent: money('fee_percent').notNull(),
    /** The cost of its fuel in USDT, and the part of it that the company has earned. */
    cost: money('cost').notNull(),
    earned: money('earned').notNull(),
    /** In USDT: what of it counts against the sender's limit for a day, as withdrawals do. */
    taken_out: money('taken_out').notNull(),
    reason: text('reason'),
    evidence: text('evidence'),
    ...reversalColumns(),
    batch_id: reference('batch_id'),
    reversal_batch_id: reference('reversal_batch_id'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('transfer_no').on(table.no.op('text_pattern_ops')),
    index('transfer_user').on(table.user_id, table.created_at, table.id),
    index('transfer_receiver')
      .on(table.to_user_id, table.created_at, table.id)
      .where(sql`to_user_id is not null`),
    index('transfer_kind').on(table.kind, table.created_at, table.id),
    index('transfer_asset').on(table.asset, table.created_at, table.id),
    index('transfer_to_asset').on(table.to_asset, table.created_at, table.id),
    index('transfer_reversed').on(table.created_at, table.id).where(sql`status = 'reversed'`),
    index('transfer_created').on(table.created_at, table.id),
    index('transfer_amount').on(table.amount, table.id),
    check(
      'transfer_kind_known',
      sql`kind in ('usdt_l', 'l_usdt', 'usdt_r', 'r_usdt', 'l_r', 'r_l', 'user_usdt', 'user_l', 'user_r')`,
    ),
    check('transfer_status_known', sql`status in ('posted', 'reversed')`),
    check('transfer_amounts', sql`received > 0 and fee >= 0 and fee < amount and cost >= 0 and earned >= 0`),
    check('transfer_earned', sql`earned <= cost`),
    check('transfer_taken_out', sql`taken_out = 0 or (taken_out > 0 and to_user_id is not null)`),
    check('transfer_exchanged', sql`(rate is null) = (asset = to_asset)`),
    check('transfer_receiver_named', sql`(to_user_id is null) = (asset <> to_asset)`),
    check('transfer_not_to_self', sql`to_user_id <> user_id`),
    ...reversalGuards('transfer', table),
    check(
      'transfer_reversed_by_two',
      sql`(status = 'reversed') = (reverse_checker_id is not null and reverse_maker_id is not null and reversal_batch_id is not null)`,
    ),
  ],
);
