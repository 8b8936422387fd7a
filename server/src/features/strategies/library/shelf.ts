import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type deleteStrategy,
  type Strategy,
  type shelveStrategies,
  strategyMachine,
  strategyShelving,
  type unshelveStrategies,
  type unshelveStrategy,
} from '@quarterdeck/contract/features/strategies/library/library';
import {
  marketOf,
  type StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { advance, type ChangeScope, change, type Patch, removal } from '#command/change.ts';
import { performEach } from '#command/perform-each.ts';
import { approvalCommands, withdrawCommand } from '#domain/approvals/commands.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { isFresh, latestBacktest } from './latest-backtest.ts';
import { requirePair } from './referred.ts';
import { announcement, newestRevision, type StrategyRow, stateOf, strategySubject } from './subject.ts';

/** What a strategy is when it is off the shelf. */
export const offShelf = { shelf_revision: null, published_at: null, shelf_maker_id: null };

const requests = {
  subject: strategySubject,
  stateOf,
  event: {
    name: 'strategy.shelf' as const,
    announcement: async (_tx: Transaction, row: StrategyRow) => announcement(row),
  },
};

/** One admin requests the shelf for the newest revision, another approves or declines. */
export const shelving = approvalCommands(strategyMachine, strategyShelving, {
  ...requests,
  checker: 'shelf_checker_id',
  async ask({ tx, row, context }) {
    await requireReady(tx, row, context.now);
    return { reason: null };
  },
  async carryOut({ tx, row, context, emit }) {
    await requireReady(tx, row, context.now);
    await emit('strategy.shelved', row.id, announcement(row));
    const now = context.now.toISOString();
    const isDue = row.publish_at === null || new Date(row.publish_at) <= context.now;
    return {
      shelf_revision: row.revision,
      shelf_maker_id: null,
      reason: null,
      published_at: row.published_at ?? (isDue ? now : null),
    };
  },
  decline: ({ input: { reason } }) => ({ reason }),
});

export const withdraw = withdrawCommand(strategyMachine, strategyShelving, 'withdraw_shelf', requests, {});

/** What depends on the time and on the pair, besides the machine. */
async function requireReady(tx: Transaction, row: StrategyRow, now: Date): Promise<void> {
  if (row.unpublish_at !== null && new Date(row.unpublish_at) <= now)
    throw new Refusal('strategy_schedule_over');
  const { id, parameters } = await newestRevision(tx, row);
  await requirePair(tx, row.pair_id, marketOf(parameters as StrategyParameters));
  const tested = await latestBacktest(tx, id);
  if (tested === undefined || !isFresh(tested, now)) throw new Refusal('strategy_no_backtest');
}

/** Takes a strategy off the shelf, together with a request for another revision. */
export async function takeOff(
  { tx, row, context, emit }: Pick<ChangeScope<StrategyRow, unknown>, 'tx' | 'row' | 'context' | 'emit'>,
  event: 'unshelve' | 'expire' | 'withdraw',
  reason: string,
): Promise<Patch<StrategyRow>> {
  const status = advance(strategyMachine, await stateOf(tx, row), event, context.actor.access);
  await emit('strategy.unshelved', row.id, { ...announcement(row), reason });
  return { status, ...offShelf, reason };
}

export const unshelve = change<StrategyRow, Strategy, BodyOf<typeof unshelveStrategy>>(
  strategySubject,
  'strategy.unshelve',
  (scope) => takeOff(scope, 'unshelve', scope.input.reason),
);

export const bulkUnshelveAs = { action: 'strategy.bulk_unshelve' };
export const bulkShelveAs = { action: 'strategy.bulk_shelve' };

export function unshelveEach(
  { rows, reason }: BodyOf<typeof unshelveStrategies>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof unshelveStrategies>> {
  const each = rows.map((row) => ({ ...row, reason }));
  return performEach({ ...bulkUnshelveAs, command: unshelve, rows: each }, context, services);
}

export function shelveEach(
  { rows }: BodyOf<typeof shelveStrategies>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof shelveStrategies>> {
  return performEach({ ...bulkShelveAs, command: shelving.carryOut, rows }, context, services);
}

/** Deletes a strategy with its revisions. */
export const remove = removal<StrategyRow, Strategy, BodyOf<typeof deleteStrategy>>(
  strategySubject,
  'strategy.delete',
  async ({ tx, row, context }) => {
    advance(strategyMachine, await stateOf(tx, row), 'delete', context.actor.access);
  },
);
