import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type {
  cancelWithdrawal as endpoint,
  PlatformWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/platform';
import sql, { join } from 'sql-template-tag';
import { advance, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withdrawalReleased } from '#ledger/movements/withdrawal.ts';
import { findPlatformWithdrawal } from './platform-view.ts';
import { announcement, type WithdrawalRow, withdrawalSubject } from './subject.ts';

/** The reason of a withdrawal canceled by its user. */
export const userCancel = 'user_cancel';

/** Refuses a withdrawal because its own user changed their mind; another user's is as good as missing. */
export const cancelWithdrawal = command<
  BodyOf<typeof endpoint>,
  PlatformWithdrawal,
  WithdrawalRow | undefined
>({
  action: 'withdrawal.cancel',
  turn: ({ no }) => `withdrawal ${no}`,
  find: (tx, { uid, no }, isNew) => {
    const conditions = [sql`no = ${no}`, sql`user_id = (SELECT id FROM users WHERE uid = ${uid})`, isNew];
    return tx.maybe<WithdrawalRow>(sql`
      SELECT * FROM withdrawal WHERE ${join(conditions, ' AND ')} FOR UPDATE`);
  },
  async run({ tx, context, post, emit }, row) {
    if (row === undefined) throw new Refusal('not_found', { fields: { no: 'not_found' } });
    const status = advance(withdrawalMachine, row, 'refuse', context.actor.access);
    const object = { type: 'withdrawal', id: row.id };
    await post(object, withdrawalReleased({ userId: row.user_id, asset: row.asset, gross: row.gross }));
    await emit('withdrawal.refused', row.id, await announcement(tx, row));
    const patch = { status, reason: userCancel };
    const { before, after } = await writeChange(tx, withdrawalSubject, row, patch, context.now);
    const reply = await findPlatformWithdrawal(tx, row.no);
    return { reply, object, before, after, reason: userCancel };
  },
});
