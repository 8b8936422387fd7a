import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  cloneStrategy,
  createStrategy,
  Strategy,
} from '@quarterdeck/contract/features/strategies/library/library';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { insertStrategy } from './save.ts';
import { strategySubject } from './subject.ts';

type Copied = Omit<BodyOf<typeof createStrategy>, 'parameters'> & { parameters: StrategyParameters };

/** Copies a strategy under another name, off the shelf, with one of its revisions as the first. */
export const clone = command<BodyOf<typeof cloneStrategy>, Strategy>({
  action: 'strategy.clone',
  turn: ({ id }) => `strategy_clone:${id}`,
  async run({ tx, input, context }) {
    const { id: source, revision_id, name_zh, name_ch, name_en } = input;
    const found = await tx.maybe<Copied>(sql`
      SELECT s.category_id, s.summary_zh, s.summary_ch, s.summary_en, s.cover, s.risk_tag, s.pair_id, s.sort, r.parameters
      FROM strategy AS s JOIN strategy_revision AS r ON r.strategy_id = s.id
      WHERE s.id = ${source} AND r.id = ${revision_id}`);
    if (found === undefined) throw new Refusal('not_found');
    const copy = { ...found, name_zh, name_ch, name_en, publish_at: null, unpublish_at: null };
    const id = await insertStrategy(tx, copy, context, found);
    return {
      reply: await strategySubject.read(tx, id, context.actor.access),
      object: { type: 'strategy', id },
      before: null,
      after: { source, revision_id, name_zh, name_ch, name_en },
    };
  },
});
