import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type Backtest,
  backtestMachine,
  type cancelBacktest,
  type startBacktest,
} from '@quarterdeck/contract/features/backtests/backtests';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { type BacktestRow, backtestSubject } from './list.ts';
import { lookUp } from './tested.ts';

export const backtestJobName = 'backtest_run';

/** Queues a back-test. */
export const start = command<BodyOf<typeof startBacktest>, Backtest>({
  action: 'backtest.start',
  async run({ tx, input, context, services }) {
    const { strategy_revision_id, parameters, parameters_hash, from_at, to_at } = await lookUp(tx, input);
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO backtest (strategy_revision_id, series_id, from_at, to_at, parameters, parameters_hash, status, started_by, created_at)
      VALUES (${strategy_revision_id}, ${input.series_id}, ${from_at}, ${to_at}, ${JSON.stringify(parameters)},
        ${parameters_hash}, 'queued', ${context.actor.name}, ${context.now.toISOString()})
      RETURNING id`);
    await services.jobs.send(tx, backtestJobName, { id });
    return {
      reply: await backtestSubject.read(tx, id, context.actor.access),
      object: { type: backtestSubject.type, id },
      before: null,
      after: { strategy_revision_id, series_id: input.series_id, from_at, to_at, parameters_hash },
    };
  },
});

/** Ends one that waits or runs; its worker finds it so. */
export const cancel = change<BacktestRow, Backtest, BodyOf<typeof cancelBacktest>>(
  backtestSubject,
  'backtest.cancel',
  async ({ row, context }) => ({
    status: advance(backtestMachine, row, 'cancel', context.actor.access),
    finished_at: context.now.toISOString(),
  }),
);
