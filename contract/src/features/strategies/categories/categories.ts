import * as z from 'zod/mini';
import { line, optionalLine, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';

export const categoryShelves = ['on', 'off'] as const;

/** Icons of categories, by their names in the menu's set. */
export const categoryIcons = [
  'chart-dots',
  'chart-line',
  'chart-candle',
  'chart-bar',
  'chart-pie',
  'coins',
  'coin',
  'bolt',
  'anchor',
  'compass',
  'award',
  'bulb',
] as const;

/** Names as they are typed; an empty traditional one is derived. */
export const nameFields = { name_zh: line(40), name_ch: optionalLine(40), name_en: line(60) };
export const localNames = { name_zh: z.string(), name_ch: z.string(), name_en: z.string() };

export const sortMax = 9999;
export const Sort = z.int().check(z.minimum(0), z.maximum(sortMax));

/** A shelf of the strategy library. While it is off, the platform is offered none of its strategies. */
export const StrategyCategory = z.object({
  id: z.int(),
  ...localNames,
  icon: z.enum(categoryIcons),
  sort: z.int(),
  shelf: z.enum(categoryShelves),
  /** Strategies in it, whether on the shelf or not. */
  count: z.int(),
  on_shelf: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['edit', 'delete'])),
});
export type StrategyCategory = z.output<typeof StrategyCategory>;

export const strategyCategoryList = list({
  path: '/backstage/strategy_category',
  ability: 'strategy.read',
  exportAbility: 'strategy.export',
  row: StrategyCategory,
  sort: 'sort',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name_zh: { kind: 'text', filter: 'prefix' },
    name_ch: { kind: 'text', shown: false },
    name_en: { kind: 'text', shown: false },
    icon: { kind: 'enum', values: categoryIcons, shown: false },
    sort: { kind: 'number', sort: true },
    shelf: { kind: 'enum', values: categoryShelves, filter: true },
    count: { kind: 'number' },
    on_shelf: { kind: 'number' },
    created_at: { kind: 'time', sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

export const strategyCategoryDetail = endpoint({
  method: 'GET',
  path: '/backstage/strategy_category/detail',
  ability: 'strategy.read',
  summary: 'Returns a strategy category with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ category: StrategyCategory, history: z.array(HistoryEntry) }),
});

const fields = {
  ...nameFields,
  icon: z.enum(categoryIcons),
  sort: Sort,
  shelf: z.enum(categoryShelves),
};

const categoryCommand = {
  method: 'POST',
  ability: 'strategy.edit',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const createStrategyCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/strategy_category/add',
  summary: 'Adds a strategy category.',
  body: z.strictObject(fields),
  reply: StrategyCategory,
});

export const editStrategyCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/strategy_category/edit',
  summary:
    'Edits a strategy category. Strategies of a disabled category are no longer offered; switching one with strategies on the shelf needs `strategy.shelf`.',
  body: z.strictObject({ ...rowReference, ...fields }),
  reply: StrategyCategory,
});

export const deleteStrategyCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/strategy_category/del',
  summary: 'Deletes a strategy category that has no strategies.',
  body: z.strictObject(rowReference),
});
