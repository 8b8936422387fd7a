import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { addPair, Pair } from '@quarterdeck/contract/features/pairs/pairs';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requireFit } from './facts.ts';
import { lastOfPairs } from './order.ts';
import { pairSubject } from './subject.ts';

type Input = BodyOf<typeof addPair>;

/** Adds a manual pair, disabled. */
export const add = command<Input, Pair>({
  action: 'pair.add',
  turn: ({ exchange_id }) => `pairs_of:${exchange_id}`,
  async run({ tx, input, context }) {
    requireFit(input);
    const exchange = await tx.maybe(sql`SELECT 1 FROM exchange WHERE id = ${input.exchange_id}`);
    if (exchange === undefined) throw new Refusal('not_found', { fields: { exchange_id: 'not_found' } });
    const at = context.now.toISOString();
    const row = await tx.maybe<{ id: number }>(sql`
      INSERT INTO pair (exchange_id, native_id, contract_type, symbol, base, quote, settle, contract_size, expiry, tick, step,
        min_qty, max_qty, min_notional, max_leverage, maker, taker, own_fees, sort, source, created_at, updated_at)
      VALUES (${input.exchange_id}, ${input.native_id}, ${input.contract_type}, ${input.symbol}, ${input.base},
        ${input.quote}, ${input.settle}, ${input.contract_size}, ${input.expiry}, ${input.tick}, ${input.step},
        ${input.min_qty}, ${input.max_qty}, ${input.min_notional}, ${input.max_leverage}, ${input.maker}, ${input.taker},
        ${input.maker !== null || input.taker !== null}, ${lastOfPairs}, 'manual', ${at}, ${at})
      ON CONFLICT (exchange_id, native_id, contract_type) DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('already_exists', { fields: { native_id: 'already_exists' } });
    return {
      reply: await pairSubject.read(tx, row.id, context.actor.access),
      object: { type: pairSubject.type, id: row.id },
      before: null,
      after: { ...input, status: 'off' },
    };
  },
});
