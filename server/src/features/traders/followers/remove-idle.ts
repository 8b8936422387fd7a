import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type removeIdle as endpoint,
  type Trader,
  traderMachine,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { advance, change } from '#command/change.ts';
import { Refusal } from '#kernel/refusal.ts';
import { stateOf, type TraderRow, traderSubject } from '../traders/subject.ts';
import { detachAll } from './detach.ts';

/** Removes followers who have no position and little equity, so that others may follow. */
export const removeIdle = change<TraderRow, Trader, BodyOf<typeof endpoint>>(
  traderSubject,
  'trader.remove_idle',
  async (scope) => {
    const { tx, row, context } = scope;
    const status = advance(traderMachine, await stateOf(tx, row), 'remove_idle', context.actor.access);
    if ((await detachAll(scope, row, 'idle')) === 0) throw new Refusal('nobody_idle');
    return { status };
  },
);
