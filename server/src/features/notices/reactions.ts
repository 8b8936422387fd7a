import type { Ability } from '@quarterdeck/contract/access';
import type { DomainEvents } from '@quarterdeck/contract/events';
import type { Notice, NoticeType } from '@quarterdeck/contract/notices';
import sql, { type Sql } from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';

type AboutWithdrawal = {
  [Type in keyof DomainEvents]: DomainEvents[Type] extends DomainEvents['withdrawal.requested']
    ? Type
    : never;
}[keyof DomainEvents];

/** Tells those who may act, in the transaction in which it happened. What waited before is settled. */
function tell(event: AboutWithdrawal, type: NoticeType, ability: Ability): Reaction {
  return on(event, async ({ tx, objectId, payload, context }) => {
    const { no, uid, asset, gross } = payload;
    const { kind, id } = context.actor;
    tx.send(settled(objectId, context.now));
    tx.send(sql`
      INSERT INTO notice (type, object_type, object_id, details, ability, actor_id, created_at)
      VALUES (${type}, 'withdrawal', ${objectId}, ${JSON.stringify({ no, uid, asset, amount: gross })}, ${ability},
        ${kind === 'admin' ? id : null}, ${context.now.toISOString()})`);
  });
}

type AboutAccount = 'admin.second_factor_reset' | 'admin.identity_linked' | 'admin.new_place';

/** Tells a person what was done to their own account, or who came in there. */
function tellOwner(
  event: AboutAccount,
  type: NoticeType,
  objectType: Notice['object_type'] = 'admin',
): Reaction {
  return on(event, async ({ tx, objectId, payload, context }) => {
    tx.send(sql`
      INSERT INTO notice (type, object_type, object_id, details, reader_id, created_at)
      VALUES (${type}, ${objectType}, ${objectId}, ${JSON.stringify(payload)}, ${objectId}, ${context.now.toISOString()})`);
  });
}

/** Nothing waits for anybody any more. */
function settle(event: AboutWithdrawal): Reaction {
  return on(event, async ({ tx, objectId, context }) => tx.send(settled(objectId, context.now)));
}

function settled(objectId: number, now: Date): Sql {
  return sql`
    UPDATE notice SET settled_at = ${now.toISOString()}
    WHERE object_type = 'withdrawal' AND object_id = ${objectId} AND settled_at IS NULL`;
}

export const noticeReactions: readonly Reaction[] = [
  tellOwner('admin.second_factor_reset', 'second_factor_reset'),
  tellOwner('admin.identity_linked', 'identity_linked'),
  tellOwner('admin.new_place', 'new_place', 'sign_in'),
  tell('withdrawal.reviewed_once', 'second_review', 'withdrawal.approve'),
  tell('withdrawal.outcome_unknown', 'outcome_unknown', 'withdrawal.resolve'),
  tell('withdrawal.payment_failed', 'payment_failed', 'withdrawal.pay'),
  tell('withdrawal.reversal_requested', 'reversal_requested', 'withdrawal.reverse'),
  settle('withdrawal.queued'),
  settle('withdrawal.refused'),
  settle('withdrawal.paid'),
  settle('withdrawal.failed'),
  settle('withdrawal.reversed'),
  settle('withdrawal.reversal_declined'),
];
