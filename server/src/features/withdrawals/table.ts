import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reversalColumns, reversalGuards } from '../../domain/approvals/columns.ts';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { listedForm } from '../../kernel/list/listed-form.ts';
import { indexedBookedAt } from '../../ledger/booked-at.ts';
import { users } from '../users/table.ts';

export const withdrawal = pgTable(
  'withdrawal',
  {
    id: identity(),
    no: text('no').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    asset: text('asset').notNull(),
    network: text('network').notNull(),
    gross: money('gross').notNull(),
    fee: money('fee').notNull(),
    net: money('net').notNull(),
    rate_usdt: money('rate_usdt').notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    /** The user's device at the request, as reported by the platform. */
    device: text('device'),
    ip: text('ip'),
    new_address: boolean('new_address').notNull(),
    rail: text('rail').notNull(),
    status: text('status').notNull(),
    outcome_unknown: boolean('outcome_unknown').notNull().default(false),
    risk_score: integer('risk_score').notNull().default(0),
    risk_reasons: jsonb('risk_reasons').notNull().default([]),
    needs_second: boolean('needs_second').notNull(),
    reviewer1_id: reference('reviewer1_id'),
    reviewer2_id: reference('reviewer2_id'),
    reviewed_at: time('reviewed_at'),
    attempt: integer('attempt').notNull().default(0),
    payout_key: text('payout_key'),
    txid: text('txid'),
    provider_ref: text('provider_ref'),
    confirmations: integer('confirmations').notNull().default(0),
    actual_network_fee: money('actual_network_fee'),
    fail_code: text('fail_code'),
    reason: text('reason'),
    evidence: text('evidence'),
    /** Who took it from the queue of reviews, and until when it is theirs. */
    taken_by_id: reference('taken_by_id'),
    taken_until: time('taken_until'),
    /** Who stated manually that it was paid, and who completed it. */
    paid_by_id: reference('paid_by_id'),
    /** Who stated manually, last, that nothing was paid. */
    unpaid_by_id: reference('unpaid_by_id'),
    /** Who released the hold of one that was reviewed. */
    released_by_id: reference('released_by_id'),
    closed_by_id: reference('closed_by_id'),
    ...reversalColumns(),
    hold_batch_id: reference('hold_batch_id'),
    settle_batch_id: reference('settle_batch_id'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('withdrawal_no').on(table.no.op('text_pattern_ops')),
    uniqueIndex('withdrawal_payout_key').on(table.payout_key).where(sql`payout_key is not null`),
    uniqueIndex('withdrawal_transaction').on(table.network, table.txid),
    index('withdrawal_status').on(table.status, table.created_at, table.id),
    index('withdrawal_user').on(table.user_id, table.created_at, table.id),
    index('withdrawal_created').on(table.created_at, table.id),
    index('withdrawal_gross').on(table.gross, table.id),
    index('withdrawal_risk').on(table.risk_score, table.id),
    index('withdrawal_address').on(sql.raw(`(${listedForm('"address"')}) text_pattern_ops`)),
    index('withdrawal_provider_ref').on(table.provider_ref).where(sql`provider_ref is not null`),
    index('withdrawal_device').on(table.device, table.created_at).where(sql`device is not null`),
    index('withdrawal_ip').on(table.ip, table.created_at).where(sql`ip is not null`),
    index('withdrawal_txid').on(table.txid.op('text_pattern_ops')).where(sql`txid is not null`),
    index('withdrawal_rail').on(table.rail, table.created_at, table.id),
    index('withdrawal_asset').on(table.asset, table.created_at, table.id).where(sql`asset <> 'USDT'`),
    index('withdrawal_taken')
      .on(table.taken_by_id, table.created_at, table.id)
      .where(sql`taken_by_id is not null`),
    index('withdrawal_paid')
      .on(sql.raw(indexedBookedAt('"settle_batch_id"')))
      .where(sql`settle_batch_id is not null`),
    index('withdrawal_unknown').on(table.created_at, table.id).where(sql`outcome_unknown`),
    check(
      'withdrawal_status_known',
      sql`status in ('pending_review', 'withdrawing', 'payment_in_progress', 'payment_successful', 'payment_failed', 'success', 'fail', 'refuse')`,
    ),
    check('withdrawal_rail_known', sql`rail in ('manual', 'http')`),
    check('withdrawal_sum', sql`gross > 0 and fee >= 0 and net > 0 and net + fee = gross`),
    check('withdrawal_two_reviewers', sql`reviewer1_id <> reviewer2_id`),
    check(
      'withdrawal_reviewed',
      sql`not needs_second or reviewer2_id is not null or status in ('pending_review', 'refuse')`,
    ),
    check('withdrawal_two_payers', sql`paid_by_id <> closed_by_id`),
    check('withdrawal_two_releasers', sql`unpaid_by_id <> released_by_id`),
    ...reversalGuards('withdrawal', table),
  ],
);

/** What members of staff said about a withdrawal. Never changed, never deleted. */
export const withdrawalComment = pgTable(
  'withdrawal_comment',
  {
    id: identity(),
    withdrawal_id: reference('withdrawal_id')
      .notNull()
      .references(() => withdrawal.id),
    text: text('text').notNull(),
    admin_id: reference('admin_id'),
    created_at: createdAt(),
  },
  (table) => [index('withdrawal_comment_of').on(table.withdrawal_id, table.id)],
);
