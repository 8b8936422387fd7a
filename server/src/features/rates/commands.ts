import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type acceptRate,
  type addRate,
  type editRate,
  houseAssets,
  type Rate,
  type removeRate,
} from '@quarterdeck/contract/features/rates/rates';
import sql from 'sql-template-tag';
import { change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { keepPoint } from './points.ts';
import { refreshJobName } from './refresh.ts';
import { isWithin } from './rules.ts';
import { type RateRow, rateSubject } from './subject.ts';

type Terms = Omit<BodyOf<typeof addRate>, 'asset' | 'reason'>;

/** Gives an asset a rate. */
export const add = command<BodyOf<typeof addRate>, Rate>({
  action: 'rate.add',
  async run({ tx, input: { asset, reason, ...given }, context, services }) {
    const at = context.now.toISOString();
    const terms = termsOf(given);
    const isByHand = given.source === 'hand';
    const rate_usdt = isByHand ? within(given.rate_usdt, terms) : null;
    // USDT is the measure.
    const row =
      asset === 'USDT'
        ? undefined
        : await tx.maybe<{ id: number }>(sql`
      INSERT INTO rate (asset, rate_usdt, at, source, exchange, symbol, rate_min, rate_max, created_at, updated_at)
      VALUES (${asset}, ${rate_usdt}, ${isByHand ? at : null}, ${terms.source}, ${terms.exchange}, ${terms.symbol},
        ${terms.rate_min}, ${terms.rate_max}, ${at}, ${at})
      ON CONFLICT (asset) DO NOTHING RETURNING id`);
    if (row === undefined) throw new Refusal('already_exists', { fields: { asset: 'already_exists' } });
    const { id } = row;
    if (rate_usdt !== null) await keepPoint(tx, { id, asset, ...terms }, { rate_usdt, at, outcome: 'taken' });
    else await askSoon(tx, services);
    return {
      reply: await rateSubject.read(tx, id, context.actor.access),
      object: { type: rateSubject.type, id },
      before: null,
      after: { asset, rate_usdt, ...terms },
      reason,
    };
  },
});

/** Changes a rate, where it comes from, or its bounds; what was refused is forgotten. */
export const edit = change<RateRow, Rate, BodyOf<typeof editRate>>(
  rateSubject,
  'rate.edit',
  async ({ tx, row, input, context, services, emit }) => {
    if (row.refused_rate !== null) await emit('rate.settled', row.id, { asset: row.asset });
    const at = context.now.toISOString();
    const patch = { ...termsOf(input), refused_rate: null, refused_at: null, failure: null };
    if (input.source === 'exchange') {
      await askSoon(tx, services);
      return patch;
    }
    const rate_usdt = within(input.rate_usdt, patch);
    await keepPoint(tx, { ...row, ...patch }, { rate_usdt, at, outcome: 'taken' });
    return { ...patch, rate_usdt, at };
  },
);

/** Takes the price that was refused. */
export const accept = change<RateRow, Rate, BodyOf<typeof acceptRate>>(
  rateSubject,
  'rate.accept',
  async ({ tx, row, emit }) => {
    const { refused_rate: rate_usdt, refused_at: at } = row;
    if (rate_usdt === null || at === null) throw new Refusal('rate_not_refused');
    if (!isWithin(rate_usdt, row)) throw new Refusal('rate_out_of_bounds');
    await keepPoint(tx, row, { rate_usdt, at, outcome: 'taken' });
    await emit('rate.settled', row.id, { asset: row.asset });
    return { rate_usdt, at, refused_rate: null, refused_at: null };
  },
);

/** Removes a rate that is not required. */
export const remove = removal<RateRow, Rate, BodyOf<typeof removeRate>>(
  rateSubject,
  'rate.remove',
  async ({ row, emit }) => {
    if (row.refused_rate !== null) await emit('rate.settled', row.id, { asset: row.asset });
    if (houseAssets.includes(row.asset)) throw new Refusal('rate_in_use');
  },
);

/** Asks the exchanges now. */
export const refresh = command<unknown, { asked: number }>({
  action: 'rate.refresh',
  async run({ tx, services }) {
    const { asked } = await tx.one<{ asked: number }>(
      sql`SELECT count(*) AS asked FROM rate WHERE source = 'exchange'`,
    );
    if (asked > 0) await askSoon(tx, services);
    return { reply: { asked }, object: { type: rateSubject.type, id: 0 }, before: null, after: { asked } };
  },
});

/** As columns: a manual rate has no exchange. */
function termsOf({ source, exchange, symbol, rate_min, rate_max }: Terms) {
  const isByHand = source === 'hand';
  return {
    source,
    exchange: isByHand ? null : exchange,
    symbol: isByHand ? null : symbol,
    rate_min: rate_min || null,
    rate_max: rate_max || null,
  };
}

function within(rate: string, bounds: Pick<RateRow, 'rate_min' | 'rate_max'>): string {
  if (isWithin(rate, bounds)) return rate;
  throw new Refusal('rate_out_of_bounds', { fields: { rate_usdt: 'rate_out_of_bounds' } });
}

async function askSoon(tx: Transaction, { jobs }: Services): Promise<void> {
  await jobs.send(tx, refreshJobName, {});
}
