import type { Rate } from '@quarterdeck/contract/features/rates/rates';
import type { Ticker } from '@quarterdeck/market-data/client';
import { MarketDataError } from '@quarterdeck/market-data/market-data-error';
import sql from 'sql-template-tag';
import { type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { keepPoint } from './points.ts';
import { isJump, isWithin } from './rules.ts';
import { type RateRow, rateSubject } from './subject.ts';

export const refreshJobName = 'rates_refresh';

/** Rates of exchanges at most, in one look. */
const ratesMax = 500;

/** Asks the exchanges every five minutes, and when somebody wants to know. */
export function refreshJob(services: Services): Job {
  return {
    name: refreshJobName,
    cron: '*/5 * * * *',
    options: { concurrency: 1, retryLimit: 0, expireInSeconds: 600 },
    run: () => refreshFromExchanges(services),
  };
}

type Listed = Pick<RateRow, 'id'> & { exchange: string; symbol: string };

export async function refreshFromExchanges(services: Services): Promise<void> {
  const rows = await services.db.query<Listed>(sql`
    SELECT id, exchange, symbol FROM rate WHERE source = 'exchange' ORDER BY exchange, id LIMIT ${ratesMax}`);
  for (const [exchange, listed = []] of Object.entries(Object.groupBy(rows, (row) => row.exchange))) {
    const answer = await tickersOf(services, exchange, listed);
    for (const row of listed) {
      const found = 'failure' in answer ? answer : readTicker(answer.tickers, answer.refused, row.symbol);
      if ('failure' in found) await noteFailure(services, row, found.failure);
      else await take(services, row, found);
    }
  }
}

interface Price {
  rate: string;
  at: string | null;
}
interface Failed {
  failure: string;
}

async function tickersOf({ marketData, log }: Services, exchange: string, listed: readonly Listed[]) {
  try {
    return await marketData.tickers(exchange, [...new Set(listed.map(({ symbol }) => symbol))]);
  } catch (error) {
    if (error instanceof MarketDataError) return { failure: `${error.kind}: ${error.message}` };
    if (error instanceof Refusal) return { failure: error.code };
    log.error({ err: error }, 'rates of an exchange could not be read');
    throw error;
  }
}

/** More digits than the column has are cut off. */
const storable = /^\d{1,20}(?:\.\d{1,18})?/;

function readTicker(
  tickers: readonly Ticker[],
  refused: readonly { id: string; why: string }[],
  symbol: string,
): Price | Failed {
  const ticker = tickers.find((one) => one.symbol === symbol);
  const [rate = ''] = storable.exec(ticker?.last ?? '') ?? [];
  if (/[1-9]/.test(rate)) return { rate, at: ticker?.at ?? null };
  return { failure: refused.find(({ id }) => id === symbol)?.why ?? 'no price' };
}

/** Takes a price, or refuses it where it moved too far; a person may accept it. */
async function take(services: Services, listed: Listed, price: Price): Promise<void> {
  const { id } = listed;
  const now = services.now();
  // An exchange's clock may be ahead.
  const at = price.at !== null && Date.parse(price.at) < now.getTime() ? price.at : now.toISOString();
  const { rate_jump_percent: percent } = await readSettings(services.db, 'rates');
  const context = programContext(refreshJobName, now);
  const isNewlyRefused = await transaction(services.pool, async (tx) => {
    const row = await tx.maybe<RateRow>(sql`SELECT * FROM rate WHERE ${stillFrom(listed)} FOR UPDATE`);
    if (row === undefined || isOlder(at, row)) return false;
    if (isJump(price.rate, row.rate_usdt, percent) || !isWithin(price.rate, row)) {
      if (row.refused_rate === null) return true;
      await tx.query(sql`
        UPDATE rate SET refused_rate = ${price.rate}, refused_at = ${at}, failure = NULL,
          version = version + (refused_rate <> ${price.rate}::numeric)::int WHERE id = ${id}`);
      return false;
    }
    await tx.query(sql`
      UPDATE rate SET rate_usdt = ${price.rate}, at = ${at}, refused_rate = NULL, refused_at = NULL, failure = NULL,
        version = version + (refused_rate IS NOT NULL)::int WHERE id = ${id}`);
    if (row.rate_usdt !== price.rate)
      await keepPoint(tx, row, { rate_usdt: price.rate, at, outcome: 'taken' });
    if (row.refused_rate !== null) {
      const happening = { tx, objectId: id, payload: { asset: row.asset }, context, services };
      await services.events.emit('rate.settled', happening);
    }
    return false;
  });
  if (!isNewlyRefused) return;
  try {
    await perform(refuseJump, { id, refused_rate: price.rate, refused_at: at }, context, services);
  } catch (error) {
    // Somebody changed the rate at this moment; the next look sees what it is then.
    if (!isDecision(error)) throw error;
  }
}

/** An answer that was under way while a newer one came. */
function isOlder(at: string, row: RateRow): boolean {
  return [row.at, row.refused_at].some((known) => known !== null && Date.parse(known) > Date.parse(at));
}

interface Jump extends ChangeInput {
  refused_rate: string;
  refused_at: string;
}

/** Keeps the rate, and tells that the exchange has another one. */
const refuseJump = change<RateRow, Rate, Jump>(
  rateSubject,
  'rate.refuse',
  async ({ tx, row, input: { refused_rate, refused_at }, emit }) => {
    if (row.source !== 'exchange' || row.refused_rate !== null) throw new Refusal('version_stale');
    await keepPoint(tx, row, { rate_usdt: refused_rate, at: refused_at, outcome: 'refused' });
    await emit('rate.jumped', row.id, {
      asset: row.asset,
      rate_usdt: row.rate_usdt ?? '',
      refused_rate,
      exchange: row.exchange ?? '',
    });
    return { refused_rate, refused_at, failure: null };
  },
);

async function noteFailure({ db }: Services, listed: Listed, failure: string): Promise<void> {
  await db.query(sql`UPDATE rate SET failure = ${failure} WHERE ${stillFrom(listed)}`);
}

/** The row, unless it comes from elsewhere meanwhile. */
function stillFrom({ id, exchange, symbol }: Listed) {
  return sql`id = ${id} AND source = 'exchange' AND exchange = ${exchange} AND symbol = ${symbol}`;
}
