import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type movePair, type Pair, pairMachine, sortMax } from '@quarterdeck/contract/features/pairs/pairs';
import { advance, change } from '#command/change.ts';
import { lastPlace, type Places, placeBefore } from '#domain/places.ts';
import { type PairRow, pairSubject } from './subject.ts';

const places: Places = { table: 'pair', gap: 1000, most: sortMax };

/** The place after all other pairs. */
export const lastOfPairs = lastPlace(places);

/** Places a pair right before another one, or at the end. */
export const move = change<PairRow, Pair, BodyOf<typeof movePair>>(
  pairSubject,
  'pair.move',
  async ({ tx, row, input, context }) => {
    advance(pairMachine, row, 'move', context.actor.access);
    return { sort: await placeBefore(tx, places, row.id, input.before_id) };
  },
);
