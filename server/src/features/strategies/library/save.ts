import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  areTermsFixed,
  type createStrategy,
  type editStrategy,
  revisionsMax,
  type Strategy,
  shelfTerms,
  strategyMachine,
} from '@quarterdeck/contract/features/strategies/library/library';
import {
  marketOf,
  type StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withTraditional } from '#domain/publishing/traditional.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { reckon } from './parameters.ts';
import { requireKnown } from './referred.ts';
import { announcement, newestRevision, type StrategyRow, stateOf, strategySubject } from './subject.ts';

type Fields = BodyOf<typeof createStrategy>;

const names = ['name', 'summary'] as const;

/** Stores a strategy with its first revision. @param source the one that it is a copy of */
export async function insertStrategy(
  tx: Transaction,
  { parameters, ...given }: Fields,
  context: RequestContext,
  source?: Pick<Fields, 'category_id' | 'cover' | 'pair_id'>,
): Promise<number> {
  const fields = await withTraditional(given, names);
  const market = marketOf(parameters);
  await requireKnown(tx, fields, market, source && { ...source, market });
  const now = context.now.toISOString();
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO strategy (category_id, name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en, cover, risk_tag,
      pair_id, sort, status, revision, publish_at, unpublish_at, created_at, updated_at)
    VALUES (${fields.category_id}, ${fields.name_zh}, ${fields.name_ch}, ${fields.name_en}, ${fields.summary_zh},
      ${fields.summary_ch}, ${fields.summary_en}, ${fields.cover}, ${fields.risk_tag}, ${fields.pair_id}, ${fields.sort},
      'off_shelf', 1, ${fields.publish_at}, ${fields.unpublish_at}, ${now}, ${now}) RETURNING id`);
  await insertRevision(tx, { id, revision: 1 }, parameters, context);
  return id;
}

async function insertRevision(
  tx: Transaction,
  { id, revision }: Pick<StrategyRow, 'id' | 'revision'>,
  parameters: StrategyParameters,
  { actor, now }: RequestContext,
): Promise<void> {
  const { lint, min_capital, parameters_hash } = reckon(parameters);
  await tx.query(sql`
    INSERT INTO strategy_revision (strategy_id, revision, parameters, parameters_hash, lint, min_capital, author_id, created_at)
    VALUES (${id}, ${revision}, ${JSON.stringify(parameters)}, ${parameters_hash}, ${JSON.stringify(lint)}, ${min_capital},
      ${actor.access.id}, ${now.toISOString()})`);
}

export const addStrategy = command<Fields, Strategy>({
  action: 'strategy.create',
  async run({ tx, input, context }) {
    const id = await insertStrategy(tx, input, context);
    return {
      reply: await strategySubject.read(tx, id, context.actor.access),
      object: { type: 'strategy', id },
      before: null,
      after: { ...input, revision: 1 },
    };
  },
});

/** @throws Refusal `strategy_terms_fixed` at each term that differs from what a second admin approves or approved */
function requireTerms(fields: Pick<Fields, (typeof shelfTerms)[number]>, row: StrategyRow): void {
  if (!areTermsFixed(row)) return;
  const changed = shelfTerms.filter((name) => comparable(fields[name]) !== comparable(row[name]));
  if (changed.length === 0) return;
  const entries = changed.map((name) => [name, 'strategy_terms_fixed'] as const);
  throw new Refusal('strategy_terms_fixed', { fields: Object.fromEntries(entries) });
}

/**
 * On the shelf a strategy keeps to categories that are shown alike: what hides it is taking it off the shelf.
 * @throws Refusal `strategy_terms_fixed`
 */
async function requireSameShelf(
  tx: Transaction,
  { category_id }: Pick<Fields, 'category_id'>,
  row: StrategyRow,
): Promise<void> {
  if (category_id === row.category_id || row.status !== 'on_shelf') return;
  const { differ } = await tx.one<{ differ: boolean }>(sql`
    SELECT count(DISTINCT shelf) > 1 AS differ FROM strategy_category WHERE id IN (${category_id}, ${row.category_id})`);
  if (differ) throw new Refusal('strategy_terms_fixed', { fields: { category_id: 'strategy_terms_fixed' } });
}

/** A time may be written in several ways. */
const comparable = (value: string | number | null): string | number | null =>
  typeof value === 'string' && /^\d{4}-/.test(value) ? new Date(value).getTime() : value;

/** New parameters make a new revision; the one on the shelf, or requested, stays unchanged. */
export const changeStrategy = change<StrategyRow, Strategy, BodyOf<typeof editStrategy>>(
  strategySubject,
  'strategy.edit',
  async ({ tx, row, input, context, emit }) => {
    const { id: _id, version: _version, parameters, ...given } = input;
    const fields = await withTraditional(given, names, row);
    advance(strategyMachine, await stateOf(tx, row), 'edit', context.actor.access);
    requireTerms(fields, row);
    const newest = await newestRevision(tx, row);
    const before = { ...row, market: marketOf(newest.parameters as StrategyParameters) };
    await requireKnown(tx, fields, marketOf(parameters), before);
    await requireSameShelf(tx, fields, row);
    if (newest.parameters_hash === reckon(parameters).parameters_hash) return fields;
    if (row.shelf_maker_id !== null) throw new Refusal('strategy_shelf_requested');
    if (row.revision >= revisionsMax)
      throw new Refusal('strategy_revisions_full', { parameters: { max: String(revisionsMax) } });
    const revision = row.revision + 1;
    await insertRevision(tx, { id: row.id, revision }, parameters, context);
    await emit('strategy.revised', row.id, announcement({ ...row, ...fields, revision }));
    return { ...fields, revision };
  },
);
