import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type requestReward,
  rewardDecision,
  traderMachine,
  withinRewardLimit,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { approvalCommands } from '#domain/approvals/commands.ts';
import { requireAdjustLimit } from '#identity/adjust-limit.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bondReward } from '#ledger/movements/bond.ts';
import { noteBond } from './bond-entries.ts';
import { announcement, noRequest, stateOf, type TraderRow, traderSubject } from './subject.ts';

/** One asks to reward a trader who has a bond, another pays it from the company. */
export const reward = approvalCommands(traderMachine, rewardDecision, {
  subject: traderSubject,
  stateOf,
  event: { name: 'trader.reward', announcement: rewardAnnouncement },
  checker: 'bond_checker_id',
  async ask({
    input: { amount, to, reason, evidence },
    context: {
      actor: { access },
    },
  }: {
    input: BodyOf<typeof requestReward>;
    context: Pick<RequestContext, 'actor'>;
  }) {
    requireAdjustLimit(withinRewardLimit(amount, access), access.adjust_max['trader.reward']);
    return {
      ...{ bond_kind: 'reward' as const, bond_amount: amount, bond_to: to, bond_harmed: null },
      ...{ bond_reason: reason, bond_evidence: evidence, bond_checker_id: null },
    };
  },
  async carryOut({ tx, row, context, post, emit }) {
    const { user_id: userId, bond_amount: amount, bond_to: to } = row;
    if (amount === null || to === null) throw new Refusal('bond_not_requested');
    const movement = bondReward({ userId, asset: 'USDT', amount, to });
    const batch_id = await post(movement, { key: `bond_reward:${row.version}` });
    if (to === 'bond') noteBond(tx, { traderId: row.id, kind: 'rewarded', amount, batch_id }, context);
    await emit('trader.bond_rewarded', row.id, await rewardAnnouncement(tx, row));
    return { bond_maker_id: null };
  },
  decline: () => noRequest,
});

export async function rewardAnnouncement(tx: Transaction, row: TraderRow) {
  const { bond_amount: amount, bond_to: to } = row;
  return { ...(await announcement(tx, row)), to: to ?? '', asset: 'USDT' as const, amount: amount ?? '0' };
}
