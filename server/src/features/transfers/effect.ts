import type { Asset } from '@quarterdeck/contract/core/assets';
import { assetScales } from '@quarterdeck/contract/core/assets';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, multiply, roundDown } from '@quarterdeck/contract/core/money';
import {
  kindOfGroup,
  type TransferKind,
  type TransferTerms,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import type {
  TransferEffect,
  TransferEffectCode,
  transferSettingsEffect,
} from '@quarterdeck/contract/features/transfers/settings-effect';
import sql from 'sql-template-tag';
import { afterWay, gains, loops, openLoops, startOf } from '#domain/transfers/loops.ts';
import { quoteOf } from '#domain/transfers/quote.ts';
import { readAllTerms } from '#domain/transfers/terms.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysBefore } from '#kernel/days.ts';
import { type Fuel, readAllFuel } from '#ledger/fuel.ts';

type Form = BodyOf<typeof transferSettingsEffect>;
type AllTerms = Record<TransferKind, TransferTerms>;

/** A figure under some terms, with its asset; asset null: a number of transfers, value null: impossible. */
type Figure = readonly [code: TransferEffectCode, asset: Asset | null, value: string | null];

const sample = '100';

/** What saving these terms would do to what 100 bring, and would have done to the last 30 days. */
export async function effectOf(db: Queryable, form: Form, now: Date): Promise<TransferEffect[]> {
  const kind = kindOfGroup(form.group);
  if (kind === undefined) throw new TypeError(`${form.group} holds no terms of transfers`);
  const [stored, fuel, held] = await Promise.all([
    readAllTerms(db),
    readAllFuel(db),
    heldOf(db, wayOut(kind)),
  ]);
  const changed = { ...stored, [kind]: form };
  const gaining = new Set<Asset | null>(
    openLoops(kind, changed)
      .filter((loop) => gains(loop, changed))
      .map(startOf),
  );
  const [before, after] = await Promise.all(
    [stored, changed].map(async (terms) => [
      ...figuresOf(kind, terms, fuel, held),
      ...(await monthOf(db, kind, terms[kind], now)),
    ]),
  );
  return (before ?? []).map(([code, asset, value], index) => {
    const then = after?.[index]?.[2] ?? null;
    const alarming = code === 'round_trip_of_100' && gaining.has(asset);
    return { code, asset, before: value, after: then, alarming };
  });
}

function figuresOf(kind: TransferKind, terms: AllTerms, fuel: Fuel, held: string): Figure[] {
  const { from, to } = transferKinds[kind];
  const quote = quoteOf(kind, terms[kind], sample, fuel);
  return [
    ['fee_of_100', from, quote?.fee ?? sample],
    ['received_of_100', to, quote?.received ?? '0'],
    ...roundTrips(kind, terms),
    ...heldValue(kind, terms, held),
  ];
}

/** What the best open loop makes of 100, from each asset where one through this kind begins. */
function roundTrips(kind: TransferKind, terms: AllTerms): Figure[] {
  const starts = new Set(loops.filter((loop) => loop.includes(kind)).map(startOf));
  return [...starts].map((start) => {
    const best = openLoops(kind, terms)
      .filter((loop) => startOf(loop) === start)
      .map((loop) => afterWay(loop, terms, sample))
      .reduce<string | null>((most, end) => (most === null || compare(end, most) > 0 ? end : most), null);
    return ['round_trip_of_100', start, best];
  });
}

/** The way back to USDT from what a kind sells or buys back; undefined if there is none. */
function wayOut(kind: TransferKind): 'l_usdt' | 'r_usdt' | undefined {
  if (kind === 'usdt_l' || kind === 'l_usdt') return 'l_usdt';
  return kind === 'usdt_r' || kind === 'r_usdt' ? 'r_usdt' : undefined;
}

/** What all that users have of it is worth: what it brings by the rate of its way back, whichever way the terms are of. */
function heldValue(kind: TransferKind, terms: AllTerms, held: string): Figure[] {
  const out = wayOut(kind);
  if (out === undefined) return [];
  const { transfer_open: open, transfer_rate: rate = '0' } = terms[out];
  return [['held_value', 'USDT', open === '1' ? roundDown(multiply(held, rate), 'USDT') : null]];
}

async function heldOf(db: Queryable, out: TransferKind | undefined): Promise<string> {
  if (out === undefined) return '0';
  const { held } = await db.one<{ held: string }>(sql`
    SELECT coalesce(sum(balance), 0) AS held FROM ledger_account
    WHERE user_id IS NOT NULL AND asset = ${transferKinds[out].from} AND code <> '110'`);
  return held;
}

/** What these terms would have made of the transfers of the last 30 days. */
async function monthOf(
  db: Queryable,
  kind: TransferKind,
  terms: TransferTerms,
  now: Date,
): Promise<Figure[]> {
  const { from, to } = transferKinds[kind];
  const since = daysBefore(now, 30).toISOString();
  const { transfer_fee_mode: mode, transfer_fee_fixed: fixed, transfer_fee_percent: percent } = terms;
  const scale = assetScales[from];
  const limit = terms.transfer_day_limit === '' ? null : terms.transfer_day_limit;
  const month = await db.one<Record<'received' | 'fees' | 'below' | 'over', string>>(sql`
    SELECT coalesce(sum(greatest(least(trunc(exchanged * ${terms.transfer_rate ?? '1'}::numeric, ${assetScales[to]}), most), 0)), 0)
        AS received,
      coalesce(sum(fee), 0) AS fees,
      count(*) FILTER (WHERE amount < ${terms.transfer_min}::numeric)::text AS below,
      count(*) FILTER (WHERE day > ${limit}::numeric)::text AS over
    FROM (
      SELECT *, amount - fee AS exchanged,
        CASE kind WHEN 'l_usdt' THEN trunc(cost * (amount - fee) / amount, ${assetScales[to]}) END AS most
      FROM (
        SELECT t.*, least(amount, CASE ${mode}::text WHEN 'fixed' THEN ${fixed}::numeric WHEN 'percent' THEN share
          ELSE greatest(${fixed}::numeric, share) END) AS fee
        FROM (
          SELECT id, kind, amount, cost,
            ceil(amount * ${percent}::numeric / 100 * 10::numeric ^ ${scale}::int) / 10::numeric ^ ${scale}::int AS share,
            sum(amount) OVER (PARTITION BY user_id ORDER BY created_at RANGE '24 hours' PRECEDING) AS day
          FROM transfer WHERE kind = ${kind} AND status = 'posted' AND created_at > ${since}
        ) AS t
      ) AS charged
    ) AS left_over`);
  return [
    ['month_received', to, month.received],
    ['month_fees', from, month.fees],
    ['month_below_minimum', null, month.below],
    ['month_over_limit', null, month.over],
  ];
}
