import sql from 'sql-template-tag';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** Notes a finished back-test for each newest revision that has none, so that the story can ask for the shelf. */
export function sampleBacktestsJob(services: Services): Job {
  return {
    name: 'sample_backtests',
    run: async () => {
      await services.db.query(sql`
        INSERT INTO backtest (strategy_revision_id, parameters_hash, state, finished_at, created_at)
        SELECT r.id, r.parameters_hash, 'done', ${services.now().toISOString()}, ${services.now().toISOString()}
        FROM strategy_revision AS r JOIN strategy AS s ON s.id = r.strategy_id AND s.revision = r.revision
        WHERE NOT EXISTS (SELECT FROM backtest WHERE strategy_revision_id = r.id)`);
    },
  };
}
