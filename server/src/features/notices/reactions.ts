import type { DomainEvents } from '@quarterdeck/contract/events';
import {
  type Notice,
  type SecurityNotice,
  type WorkNotice,
  workNotices,
} from '@quarterdeck/contract/notices';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { on, type Reaction } from '#kernel/events/events.ts';
import type { Services } from '#server/services.ts';
import { mailNotice } from './mail.ts';

type AboutWithdrawal = {
  [Type in keyof DomainEvents]: DomainEvents[Type] extends DomainEvents['withdrawal.requested']
    ? Type
    : never;
}[keyof DomainEvents];

/** Tells those who may act, in the transaction in which it happened. What waited before is settled. */
function tell(event: AboutWithdrawal, type: WorkNotice): Reaction {
  return on(event, async ({ tx, objectId, payload, context, services }) => {
    const { no, uid, asset, gross } = payload;
    const { kind, id } = context.actor;
    tx.send(settled(objectId, context.now));
    await write(
      tx,
      sql`
        INSERT INTO notice (type, object_type, object_id, details, ability, actor_id, created_at)
        VALUES (${type}, 'withdrawal', ${objectId}, ${JSON.stringify({ no, uid, asset, amount: gross })},
          ${workNotices[type]}, ${kind === 'admin' ? id : null}, ${context.now.toISOString()})`,
      services,
    );
  });
}

type AboutAccount =
  | 'admin.password_changed'
  | 'admin.second_factor_removed'
  | 'admin.second_factor_reset'
  | 'admin.identity_linked'
  | 'admin.new_place';

/** Tells a person what was done to their own account, or who came in there. */
function tellOwner(
  event: AboutAccount,
  type: SecurityNotice,
  objectType: Notice['object_type'] = 'admin',
): Reaction {
  return on(event, async ({ tx, objectId, payload, context, services }) => {
    await write(
      tx,
      sql`
        INSERT INTO notice (type, object_type, object_id, details, reader_id, created_at)
        VALUES (${type}, ${objectType}, ${objectId}, ${JSON.stringify(payload)}, ${objectId}, ${context.now.toISOString()})`,
      services,
    );
  });
}

/** Nobody waits for the notice but its mail, which needs to know it. */
async function write(tx: Transaction, insert: Sql, services: Services): Promise<void> {
  if (services.mailer === undefined) return tx.send(insert);
  const { id } = await tx.one<{ id: number }>(sql`${insert} RETURNING id`);
  await mailNotice(tx, id, services);
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
  tellOwner('admin.password_changed', 'password_changed'),
  tellOwner('admin.second_factor_removed', 'second_factor_removed'),
  tellOwner('admin.second_factor_reset', 'second_factor_reset'),
  tellOwner('admin.identity_linked', 'identity_linked'),
  tellOwner('admin.new_place', 'new_place', 'sign_in'),
  tell('withdrawal.reviewed_once', 'second_review'),
  tell('withdrawal.outcome_unknown', 'outcome_unknown'),
  tell('withdrawal.payment_failed', 'payment_failed'),
  tell('withdrawal.reversal_requested', 'reversal_requested'),
  settle('withdrawal.queued'),
  settle('withdrawal.refused'),
  settle('withdrawal.paid'),
  settle('withdrawal.failed'),
  settle('withdrawal.reversed'),
  settle('withdrawal.reversal_declined'),
];
