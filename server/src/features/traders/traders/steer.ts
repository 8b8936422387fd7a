import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type reinstateTrader,
  type revokeTrader,
  type suspendTrader,
  type Trader,
  traderMachine,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { advance, change } from '#command/change.ts';
import { detachAll } from '../followers/detach.ts';
import { rewardAnnouncement } from './reward.ts';
import { announcement, noRequest, stateOf, type TraderRow, traderSubject } from './subject.ts';

/** No new followers, and new signals are not copied; followers and bond stay. */
export const suspend = change<TraderRow, Trader, BodyOf<typeof suspendTrader>>(
  traderSubject,
  'trader.suspend',
  async ({ tx, row, input: { reason }, context, emit }) => {
    const status = advance(traderMachine, await stateOf(tx, row), 'suspend', context.actor.access);
    await emit('trader.suspended', row.id, { ...(await announcement(tx, row)), reason });
    return { status, on_shelf: false, reason };
  },
);

/** Ends a suspension. The trader goes back on the shelf when staff say so. */
export const reinstate = change<TraderRow, Trader, BodyOf<typeof reinstateTrader>>(
  traderSubject,
  'trader.reinstate',
  async ({ tx, row, context, emit }) => {
    const status = advance(traderMachine, await stateOf(tx, row), 'reinstate', context.actor.access);
    await emit('trader.reinstated', row.id, await announcement(tx, row));
    return { status, reason: null };
  },
);

/** Revokes permanently: followers are detached, pending parts are settled as usual, and a requested reward is declined. */
export const revoke = change<TraderRow, Trader, BodyOf<typeof revokeTrader>>(
  traderSubject,
  'trader.revoke',
  async (scope) => {
    const { tx, row, input, context, emit } = scope;
    const { reason } = input;
    const status = advance(traderMachine, await stateOf(tx, row), 'revoke', context.actor.access);
    await detachAll(scope, row, 'revoked');
    const isRewardAsked = row.bond_maker_id !== null;
    if (isRewardAsked) await emit('trader.reward_declined', row.id, await rewardAnnouncement(tx, row));
    await emit('trader.revoked', row.id, { ...(await announcement(tx, row)), reason });
    const planned = {
      next_share_pct: null,
      share_effective_at: null,
      next_tier: null,
      tier_effective_at: null,
    };
    return {
      ...{ status, on_shelf: false, reason, revoked_at: context.now.toISOString(), ...planned },
      ...(isRewardAsked && { ...noRequest, bond_maker_id: null }),
    };
  },
);
