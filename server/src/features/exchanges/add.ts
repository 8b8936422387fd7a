import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { addExchange, Exchange } from '@quarterdeck/contract/features/exchanges/exchanges';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type KnownExchange, knownExchanges } from './catalogue.ts';
import { exchangeSubject } from './subject.ts';

type Input = BodyOf<typeof addExchange>;

/** Adds an exchange as ccxt knows it, with our settings; nothing is offered of it yet. */
export const add = command<Input, Exchange, undefined, readonly KnownExchange[]>({
  action: 'exchange.add',
  turn: ({ code }) => `exchange:${code}`,
  prepare: (_input, _context, services) => knownExchanges(services),
  async run({ tx, input, prepared, context, emit }) {
    const { code, name, color, maker, taker } = input;
    const known = prepared.find((one) => one.code === code);
    if (known === undefined) throw new Refusal('exchange_unknown', { fields: { code: 'exchange_unknown' } });
    const at = context.now.toISOString();
    const ip_whitelist = input.ip_whitelist || null;
    const row = await tx.maybe<{ id: number }>(sql`
      INSERT INTO exchange (code, name, url, color, supports, key_fields, ip_whitelist, maker, taker, rate_limit_ms,
        timeframes, created_at, updated_at)
      VALUES (${code}, ${name}, ${known.url}, ${color ?? known.color}, ${known.supports}, ${known.key_fields}, ${ip_whitelist},
        ${maker}, ${taker}, ${known.rate_limit_ms}, ${known.timeframes}, ${at}, ${at})
      ON CONFLICT (code) DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('already_exists', { fields: { code: 'already_exists' } });
    await emit('exchange.added', row.id, { code });
    return {
      reply: await exchangeSubject.read(tx, row.id, context.actor.access),
      object: { type: exchangeSubject.type, id: row.id },
      before: null,
      after: { code, name, ip_whitelist, maker, taker, status: 'off' },
    };
  },
});
