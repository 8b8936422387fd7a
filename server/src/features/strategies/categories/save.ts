import { can } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  createStrategyCategory,
  editStrategyCategory,
  StrategyCategory,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import sql from 'sql-template-tag';
import { type ChangeInput, change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withTraditional } from '#domain/publishing/traditional.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type StrategyCategoryRow, strategyCategorySubject } from './subject.ts';

export const createCategory = command<BodyOf<typeof createStrategyCategory>, StrategyCategory>({
  action: 'strategy_category.create',
  async run({ tx, input, context }) {
    const fields = await withTraditional(input, ['name']);
    const { name_zh, name_ch, name_en, icon, sort, shelf } = fields;
    const now = context.now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO strategy_category (name_zh, name_ch, name_en, icon, sort, shelf, created_at, updated_at)
      VALUES (${name_zh}, ${name_ch}, ${name_en}, ${icon}, ${sort}, ${shelf}, ${now}, ${now}) RETURNING id`);
    return {
      reply: await strategyCategorySubject.read(tx, id, context.actor.access),
      object: { type: 'strategy_category', id },
      before: null,
      after: fields,
    };
  },
});

/** Showing or hiding strategies on the shelf by their category needs the right to the shelf. */
export const editCategory = change<
  StrategyCategoryRow,
  StrategyCategory,
  BodyOf<typeof editStrategyCategory>
>(
  strategyCategorySubject,
  'strategy_category.edit',
  async ({ tx, row, input: { id: _id, version: _version, ...fields }, context }) => {
    if (fields.shelf !== row.shelf && !can(context.actor.access, 'strategy.shelf')) {
      const shelved = await tx.maybe(sql`
        SELECT 1 FROM strategy WHERE category_id = ${row.id} AND status = 'on_shelf' LIMIT 1`);
      if (shelved !== undefined)
        throw new Refusal('category_shelf_in_use', { fields: { shelf: 'category_shelf_in_use' } });
    }
    return await withTraditional(fields, ['name'], row);
  },
);

/** A category that has strategies stays. */
export const deleteCategory = removal<StrategyCategoryRow, StrategyCategory, ChangeInput>(
  strategyCategorySubject,
  'strategy_category.delete',
  async ({ tx, row }) => {
    const strategy = await tx.maybe(sql`SELECT 1 FROM strategy WHERE category_id = ${row.id} LIMIT 1`);
    if (strategy !== undefined) throw new Refusal('category_not_empty');
  },
);
