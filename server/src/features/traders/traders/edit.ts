import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type editTrader,
  type shelveTrader,
  type Trader,
  traderMachine,
  type unshelveTrader,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { advance, change } from '#command/change.ts';
import { requireUpload } from '#domain/files/uploads.ts';
import { stateOf, type TraderRow, traderSubject } from './subject.ts';

/** Changes what users see of a trader, and the bounds of what they follow with. */
export const edit = change<TraderRow, Trader, BodyOf<typeof editTrader>>(
  traderSubject,
  'trader.edit',
  async ({ tx, row, input: { id: _id, version: _version, symbols, ...fields }, context }) => {
    const status = advance(traderMachine, await stateOf(tx, row), 'edit', context.actor.access);
    if (fields.avatar !== '' && fields.avatar !== row.avatar)
      await requireUpload(tx, fields.avatar, 'avatar');
    return { status, ...fields, symbols: [...new Set(symbols)] };
  },
);

export const shelve = change<TraderRow, Trader, BodyOf<typeof shelveTrader>>(
  traderSubject,
  'trader.shelve',
  async ({ tx, row, context }) => {
    advance(traderMachine, await stateOf(tx, row), 'shelve', context.actor.access);
    return { on_shelf: true };
  },
);

export const unshelve = change<TraderRow, Trader, BodyOf<typeof unshelveTrader>>(
  traderSubject,
  'trader.unshelve',
  async ({ tx, row, input: { reason }, context }) => {
    advance(traderMachine, await stateOf(tx, row), 'unshelve', context.actor.access);
    return { on_shelf: false, reason };
  },
);
