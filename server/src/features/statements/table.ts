import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isKnownMoment } from '../../domain/books/known-moment.ts';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { ledgerBatch } from '../../ledger/table.ts';

/** What a hot wallet or a payment service says of its own movements, as it was imported. */
export const statement = pgTable(
  'statement',
  {
    id: identity(),
    source: text('source').notNull(),
    name: text('name').notNull(),
    imported_by: text('imported_by').notNull(),
    created_at: createdAt(),
  },
  () => [check('statement_source_known', sql`source in ('hot_wallet', 'psp')`)],
);

/** A line of it, and the first batch of the ledger that says the same. A batch is at most one line's. */
export const statementLine = pgTable(
  'statement_line',
  {
    id: identity(),
    statement_id: reference('statement_id')
      .notNull()
      .references(() => statement.id),
    source: text('source').notNull(),
    asset: text('asset').notNull(),
    reference: text('reference').notNull(),
    amount: money('amount').notNull(),
    at: time('at').notNull(),
    /** Of several lines that say the very same, which one it is: outputs of one transaction may be equal. */
    occurrence: integer('occurrence').notNull().default(1),
    memo: text('memo'),
    status: text('status').notNull().default('unmatched'),
    match: text('match'),
    batch_id: reference('batch_id').references(() => ledgerBatch.id),
    matched_by: text('matched_by'),
    /** Somebody took its match back: the program leaves it to people. */
    by_hand: boolean('by_hand').notNull().default(false),
    reason: text('reason'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('statement_line_once').on(
      table.source,
      table.reference,
      table.asset,
      table.amount,
      table.at,
      table.occurrence,
    ),
    uniqueIndex('statement_line_batch')
      .on(table.source, table.batch_id, table.asset)
      .where(sql`batch_id is not null`),
    index('statement_line_statement').on(table.statement_id, table.at, table.id),
    index('statement_line_asset').on(table.asset, table.at, table.id).where(sql`asset <> 'USDT'`),
    index('statement_line_at').on(table.at, table.id),
    index('statement_line_updated').on(table.updated_at),
    // The ends of what statements cover.
    index('statement_line_covered').on(table.source, table.asset, table.at).where(sql.raw(isKnownMoment)),
    index('statement_line_reference').on(table.reference.op('text_pattern_ops')),
    index('statement_line_unmatched').on(table.at, table.id).where(sql`status = 'unmatched'`),
    check(
      'statement_line_status',
      sql`(status = 'matched') = (batch_id is not null) and (batch_id is null) = (match is null)`,
    ),
    check('statement_line_moves', sql`amount <> 0`),
  ],
);

/** The batches that lines are: one or several of a line, and each at most of one. */
export const statementMatch = pgTable(
  'statement_match',
  {
    line_id: reference('line_id')
      .notNull()
      .references(() => statementLine.id),
    /** Of the line, repeated here so that a batch is matched once. */
    source: text('source').notNull(),
    asset: text('asset').notNull(),
    batch_id: reference('batch_id')
      .notNull()
      .references(() => ledgerBatch.id),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.source, table.asset] }),
    index('statement_match_line').on(table.line_id, table.batch_id),
  ],
);
