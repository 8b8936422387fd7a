import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time } from '../../kernel/database/columns.ts';
import { strategyRevision } from '../strategies/table.ts';

export const backtest = pgTable(
  'backtest',
  {
    id: identity(),
    strategy_revision_id: reference('strategy_revision_id').references(() => strategyRevision.id, {
      onDelete: 'cascade',
    }),
    parameters_hash: text('parameters_hash').notNull(),
    state: text('state').notNull(),
    finished_at: time('finished_at'),
    created_at: createdAt(),
  },
  (table) => [index('backtest_revision').on(table.strategy_revision_id, table.finished_at)],
);
