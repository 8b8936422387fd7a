import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { sortMax } from '@quarterdeck/contract/features/strategies/categories/categories';
import {
  type moveStrategy,
  type Strategy,
  strategyMachine,
} from '@quarterdeck/contract/features/strategies/library/library';
import { advance, change } from '#command/change.ts';
import { type Places, placeBefore } from '#domain/places.ts';
import { type StrategyRow, stateOf, strategySubject } from './subject.ts';

const places: Places = { table: 'strategy', gap: 10, most: sortMax };

/** Places a strategy right before another one, or at the end. */
export const move = change<StrategyRow, Strategy, BodyOf<typeof moveStrategy>>(
  strategySubject,
  'strategy.move',
  async ({ tx, row, input, context }) => {
    advance(strategyMachine, await stateOf(tx, row), 'edit', context.actor.access);
    return { sort: await placeBefore(tx, places, row.id, input.before_id) };
  },
);
