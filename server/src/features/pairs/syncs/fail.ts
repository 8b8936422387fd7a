import type { SyncFailure } from '@quarterdeck/contract/features/pairs/syncs';
import sql from 'sql-template-tag';
import { type Command, type CommandScope, command, type Outcome } from '#command/command.ts';

interface Failing {
  id: number;
  failure: SyncFailure;
  /** The exchange's own words. */
  text: string;
}

/** Ends a sync that learnt nothing; the pairs stay as they were. */
export const failSync: Command<Failing, null> = command<Failing, null>({
  action: 'market_sync.fail',
  objectOf: ({ id }) => ({ type: 'market_sync', id }),
  run: (scope) => endAsFailed(scope, scope.input),
});

export async function endAsFailed(
  { tx, context, emit }: Pick<CommandScope<unknown>, 'tx' | 'context' | 'emit'>,
  { id, failure, text }: Failing,
): Promise<Outcome<null>> {
  const object = { type: 'market_sync', id };
  const ended = await tx.maybe<{ code: string; exchange_id: number }>(sql`
    UPDATE market_sync SET status = 'failed', stage = NULL, failure = ${failure}, failure_text = ${text},
      finished_at = ${context.now.toISOString()}
    FROM exchange WHERE market_sync.id = ${id} AND market_sync.status = 'running' AND exchange.id = market_sync.exchange_id
    RETURNING exchange.code, exchange.id AS exchange_id`);
  if (ended === undefined) return { reply: null, object, before: null, after: null, didNothing: true };
  await recover({ tx, emit }, { id, ...ended });
  await emit('market_sync.failed', id, { exchange: ended.code, name: ended.code, failure });
  return {
    reply: null,
    object,
    before: { status: 'running' },
    after: { status: 'failed', failure, failure_text: text },
  };
}

/** The failure before this one is of no interest any more. */
export async function recover(
  { tx, emit }: Pick<CommandScope<unknown>, 'tx' | 'emit'>,
  { id, exchange_id, code }: { id: number; exchange_id: number; code: string },
): Promise<void> {
  const before = await tx.maybe<{ id: number; status: string }>(sql`
    SELECT id, status FROM market_sync WHERE exchange_id = ${exchange_id} AND id < ${id} ORDER BY id DESC LIMIT 1`);
  if (before?.status === 'failed') await emit('market_sync.recovered', before.id, { exchange: code });
}
