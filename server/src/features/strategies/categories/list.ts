import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  strategyCategoryList as contract,
  type StrategyCategory,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { byName } from '../by-name.ts';

type Stored = Omit<StrategyCategory, 'allowed_actions'>;

/** Categories with how many strategies each has. */
export const strategyCategoryList = defineList<typeof contract, Stored>(contract, {
  from: sql`strategy_category AS c`,
  owner: 'house',
  filters: byName('c'),
  id: 'c.id',
  columns: {
    id: 'c.id',
    name_zh: 'c.name_zh',
    name_ch: 'c.name_ch',
    name_en: 'c.name_en',
    icon: 'c.icon',
    sort: 'c.sort',
    shelf: 'c.shelf',
    count: '(SELECT count(*)::int FROM strategy AS own WHERE own.category_id = c.id)',
    on_shelf: `(SELECT count(*)::int FROM strategy AS own WHERE own.category_id = c.id AND own.status = 'on_shelf')`,
    created_at: 'c.created_at',
    updated_at: 'c.updated_at',
    version: 'c.version',
  },
  present: (stored: Stored, access: Authority): StrategyCategory => ({
    ...stored,
    allowed_actions: can(access, 'strategy.edit')
      ? ['edit', ...(stored.count === 0 ? (['delete'] as const) : [])]
      : [],
  }),
});
