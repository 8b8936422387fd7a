import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Exchange, testExchange } from '@quarterdeck/contract/features/exchanges/exchanges';
import { MarketDataError } from '@quarterdeck/market-data/market-data-error';
import sql from 'sql-template-tag';
import { assertVersion, lockRow, type Patch, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Services } from '#server/services.ts';
import { type ExchangeRow, exchangeSubject } from './subject.ts';

type Input = BodyOf<typeof testExchange>;
type Measured = Patch<ExchangeRow>;

/** Asks the public endpoint of an exchange before the transaction, and keeps what it said. */
export const probe = command<Input, Exchange, ExchangeRow | undefined, Measured>({
  action: 'exchange.test',
  objectOf: ({ id }) => ({ type: exchangeSubject.type, id }),
  prepare: ({ id }, _context, services) => ask(id, services),
  find: (tx, { id }, isNew, access) => lockRow(tx, exchangeSubject, id, isNew, access),
  async run({ tx, prepared, context }, found) {
    const { access } = context.actor;
    const row = await assertVersion(tx, exchangeSubject, found, { id: found?.id ?? 0 }, access);
    const measured = { ...prepared, tested_at: context.now.toISOString() };
    const { before, after } = await writeChange(tx, exchangeSubject, row, measured, context.now);
    return {
      reply: await exchangeSubject.read(tx, row.id, access),
      object: { type: exchangeSubject.type, id: row.id },
      before,
      after,
    };
  },
});

async function ask(id: number, { db, marketData }: Services): Promise<Measured> {
  const row = await db.maybe<{ code: string }>(sql`SELECT code FROM exchange WHERE id = ${id}`);
  if (row === undefined) return {};
  try {
    const { latency_ms, clock_difference_ms } = await marketData.ping(row.code);
    return {
      latency_ms: Math.round(latency_ms),
      clock_difference_ms: clock_difference_ms === null ? null : Math.round(clock_difference_ms),
      test_error: null,
    };
  } catch (error) {
    if (!(error instanceof MarketDataError)) throw error;
    return { latency_ms: null, clock_difference_ms: null, test_error: error.message };
  }
}
