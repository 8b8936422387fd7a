import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type Exchange,
  type editExchange,
  exchangeMachine,
  type switchExchangeOff,
  type switchExchangeOn,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import { advance, change } from '#command/change.ts';
import { type ExchangeRow, exchangeSubject } from './subject.ts';

/** Changes the settings. */
export const edit = change<ExchangeRow, Exchange, BodyOf<typeof editExchange>>(
  exchangeSubject,
  'exchange.edit',
  async ({ row, input, context }) => {
    const { id: _id, version: _version, ip_whitelist, ...settings } = input;
    advance(exchangeMachine, row, 'edit', context.actor.access);
    return { ...settings, ip_whitelist: ip_whitelist || null };
  },
);

/** Offers an exchange. */
export const switchOn = change<ExchangeRow, Exchange, BodyOf<typeof switchExchangeOn>>(
  exchangeSubject,
  'exchange.switch_on',
  async ({ row, context, emit }) => {
    const status = advance(exchangeMachine, row, 'switch_on', context.actor.access);
    await emit('exchange.switched_on', row.id, { code: row.code });
    return { status };
  },
);

/** Offers it no longer, and none of its pairs with it. */
export const switchOff = change<ExchangeRow, Exchange, BodyOf<typeof switchExchangeOff>>(
  exchangeSubject,
  'exchange.switch_off',
  async ({ row, input, context, emit }) => {
    const status = advance(exchangeMachine, row, 'switch_off', context.actor.access);
    await emit('exchange.switched_off', row.id, { code: row.code, reason: input.reason });
    return { status };
  },
);
