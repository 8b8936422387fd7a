import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import type { askShareChange } from '@quarterdeck/contract/features/traders/traders/platform';
import {
  type changeShare as endpoint,
  type Trader,
  traderMachine,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql from 'sql-template-tag';
import {
  advance,
  type ChangeInput,
  type ChangeScope,
  change,
  type Patch,
  writeChange,
} from '#command/change.ts';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import { daysAfter } from '#kernel/days.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { requireShare } from '../applications/apply.ts';
import { announcement, lockTraderOf, stateOf, type TraderRow, traderSubject } from './subject.ts';

type Scope = Pick<ChangeScope<TraderRow, unknown>, 'tx' | 'row' | 'context' | 'emit'>;

/** Plans another share; one change at a time, and not again before the days of the settings are over. */
async function plan({ tx, row, context, emit }: Scope, share: string): Promise<Patch<TraderRow>> {
  const { now } = context;
  const terms = await readSettings(tx, 'trader_share');
  await requireShare(tx, share);
  if (compare(share, row.next_share_pct ?? row.share_pct) === 0)
    throw new Refusal('share_unchanged', { fields: { share_pct: 'share_unchanged' } });
  const from = row.share_changed_at;
  const after = from && daysAfter(new Date(from), Number(terms.trader_share_change_days));
  if (after && after > now)
    throw new Refusal('share_changed_lately', {
      parameters: { after: after.toISOString().slice(0, 10) },
      fields: { share_pct: 'share_changed_lately' },
    });
  const notice = Number(terms.trader_share_notice_hours) * 3_600_000;
  const effective_at = new Date(now.getTime() + notice).toISOString();
  const trader = await announcement(tx, row);
  if (notice === 0) {
    await emit('trader.share_changed', row.id, { ...trader, share_pct: share });
    // One that was planned for later would undo it.
    const unplanned = { next_share_pct: null, share_effective_at: null };
    return { share_pct: share, share_changed_at: now.toISOString(), ...unplanned };
  }
  await emit('trader.share_planned', row.id, { ...trader, share_pct: share, effective_at });
  return { next_share_pct: share, share_effective_at: effective_at, share_changed_at: now.toISOString() };
}

/** Staff plan another share. */
export const changeShare = change<TraderRow, Trader, BodyOf<typeof endpoint>>(
  traderSubject,
  'trader.change_share',
  async (scope) => {
    const { tx, row, input, context } = scope;
    const status = advance(traderMachine, await stateOf(tx, row), 'change_share', context.actor.access);
    return { status, ...(await plan(scope, input.share_pct)) };
  },
);

/** The trader requests another profit share. */
export const askShare = command<BodyOf<typeof askShareChange>, ReplyOf<typeof askShareChange>>({
  action: 'trader.ask_share',
  turn: ({ trader_uid: uid }) => `user ${uid}`,
  async run({ tx, input: { trader_uid, share_pct }, context, emit }) {
    const row = await lockTraderOf(tx, trader_uid);
    if (row.status !== 'active') throw new Refusal('trader_closed');
    const patch = await plan({ tx, row, context, emit }, share_pct);
    const changed = await writeChange(tx, traderSubject, row, patch, context.now);
    const { share_pct: now, next_share_pct, share_effective_at: effective_at } = changed.row;
    return {
      reply: { trader_uid, share_pct: now, next_share_pct, effective_at },
      object: { type: 'trader', id: row.id },
      before: changed.before,
      after: changed.after,
    };
  },
});

const apply = change<TraderRow, Trader, ChangeInput>(
  traderSubject,
  'trader.apply_share',
  async ({ tx, row, emit }) => {
    if (row.next_share_pct === null) throw new Refusal('transition_not_allowed');
    await emit('trader.share_changed', row.id, {
      ...(await announcement(tx, row)),
      share_pct: row.next_share_pct,
    });
    return { share_pct: row.next_share_pct, next_share_pct: null, share_effective_at: null };
  },
);

/** Puts planned shares into effect when their time has come. */
export function traderShareJob(services: Services): Job {
  return {
    name: 'trader_share',
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: () => applyShares(services),
  };
}

/** Changed at one look, at most: the next one is a minute away. */
const batchMax = 200;

export async function applyShares(services: Services): Promise<void> {
  const context = programContext('trader_share', services.now());
  const due = await services.db.query<ChangeInput>(sql`
    SELECT id, version FROM trader
    WHERE next_share_pct IS NOT NULL AND share_effective_at <= ${context.now.toISOString()}
    ORDER BY id LIMIT ${batchMax}::int`);
  for (const { id, version } of due as { id: number; version: number }[]) {
    try {
      await perform(apply, { id, version }, context, services);
    } catch (error) {
      // Somebody changed it at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}
