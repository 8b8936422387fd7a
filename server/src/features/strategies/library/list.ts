import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  strategyList as contract,
  type Strategy,
  type StrategyState,
  strategyMachine,
  strategyShelving,
} from '@quarterdeck/contract/features/strategies/library/library';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isAsked } from '#domain/approvals/asked.ts';
import { robotsUsing } from '#domain/robots/using.ts';
import { flag } from '#kernel/list/flag.ts';
import { defineList, type Reading } from '#kernel/list/list.ts';
import { byName } from '../by-name.ts';
import { freshSql, latestBacktestOf } from './latest-backtest.ts';
import { strategySearch } from './search.ts';

function usedBy(access: Authority, reading: Reading): Sql {
  return robotsUsing({
    from: sql`FROM robot AS used`,
    where: sql`used.strategy_id = s.id`,
    access,
    isCapped: reading === 'page',
  });
}

type Stored = Omit<Strategy, 'allowed_actions'> & Pick<StrategyState, 'shelf_maker_user_id' | 'has_robots'>;

/** Strategies with their newest revision and its newest back-test. */
export const strategyList = defineList<typeof contract, Stored>(contract, {
  from: (access, reading) => sql`strategy AS s
    LEFT JOIN strategy_revision AS r ON r.strategy_id = s.id AND r.revision = s.revision
    LEFT JOIN strategy_category AS c ON c.id = s.category_id
    LEFT JOIN admin AS m ON m.id = s.shelf_maker_id
    LEFT JOIN admin AS k ON k.id = s.shelf_checker_id
    LEFT JOIN pair AS p ON p.id = s.pair_id
    LEFT JOIN exchange AS e ON e.id = p.exchange_id
    LEFT JOIN LATERAL ${raw(latestBacktestOf('r.id'))} AS b ON true
    LEFT JOIN LATERAL (${usedBy(access, reading)}) AS used ON true`,
  owner: 'house',
  searched: strategySearch.fields,
  id: 's.id',
  columns: {
    id: 's.id',
    name_zh: 's.name_zh',
    name_ch: 's.name_ch',
    name_en: 's.name_en',
    summary_zh: 's.summary_zh',
    summary_ch: 's.summary_ch',
    summary_en: 's.summary_en',
    category_id: 's.category_id',
    category_zh: 'c.name_zh',
    category_ch: 'c.name_ch',
    category_en: 'c.name_en',
    category_shelf: 'c.shelf',
    cover: 's.cover',
    risk_tag: 's.risk_tag',
    market: "CASE WHEN (r.parameters->>'leverage')::numeric = 0 THEN 'spot' ELSE 'contract' END",
    direction: "r.parameters->>'direction'",
    pair_id: 's.pair_id',
    pair: "p.symbol || ' · ' || e.code",
    sort: 's.sort',
    status: 's.status',
    revision: 's.revision',
    revision_id: 'r.id',
    shelf_revision: 's.shelf_revision',
    parameters: 'r.parameters',
    lint: 'r.lint',
    lint_errors: `(SELECT count(*)::int FROM jsonb_array_elements(r.lint) AS finding WHERE finding->>'severity' = 'error')`,
    min_capital: 'r.min_capital',
    backtest_id: 'b.id',
    backtest_at: 'b.finished_at',
    backtest_fresh: freshSql('b.finished_at'),
    shelf_maker_id: 's.shelf_maker_id',
    shelf_maker: 'm.username',
    shelf_maker_user_id: 'm.user_id',
    shelf_checker: 'k.username',
    reason: 's.reason',
    publish_at: 's.publish_at',
    unpublish_at: 's.unpublish_at',
    published_at: 's.published_at',
    used_by: 'used.robots',
    has_robots: 'EXISTS (SELECT FROM robot AS begun WHERE begun.strategy_id = s.id)',
    created_at: 's.created_at',
    updated_at: 's.updated_at',
    version: 's.version',
  },
  filters: { ...byName('s'), ...flag('requested', isAsked(strategyShelving, 's.')) },
  present: ({ shelf_maker_user_id, has_robots, ...stored }: Stored, access: Authority): Strategy => ({
    ...stored,
    allowed_actions: allowedActions(strategyMachine, { ...stored, shelf_maker_user_id, has_robots }, access),
  }),
});
