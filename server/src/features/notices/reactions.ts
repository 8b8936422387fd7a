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

/** Events about what waits for somebody. */
type AboutWork = Extract<
  keyof DomainEvents,
  `withdrawal.${string}` | `adjustment.${string}` | `webhook.${string}`
>;

/** Tells those who may act, in the transaction in which it happened. What waited before is settled. */
function tell(event: AboutWork, type: WorkNotice): Reaction {
  return on(event, async ({ tx, objectId, payload, context, services }) => {
    const { kind, id } = context.actor;
    tx.send(settled(event, objectId, context.now));
    await write(
      tx,
      sql`
        INSERT INTO notice (type, object_type, object_id, details, ability, actor_id, created_at)
        VALUES (${type}, ${subjectOf(event)}, ${objectId}, ${JSON.stringify(detailsOf(payload))},
          ${workNotices[type]}, ${kind === 'admin' ? id : null}, ${context.now.toISOString()})`,
      services,
    );
  });
}

/** What a notice shows of what it is about. */
function detailsOf(payload: DomainEvents[AboutWork]): Record<string, string> {
  if ('host' in payload) return payload;
  const { no, uid, asset } = payload;
  return { no, uid, asset, amount: 'gross' in payload ? payload.gross : payload.amount };
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
function settle(event: AboutWork): Reaction {
  return on(event, async ({ tx, objectId, context }) => tx.send(settled(event, objectId, context.now)));
}

function settled(event: AboutWork, objectId: number, now: Date): Sql {
  return sql`
    UPDATE notice SET settled_at = ${now.toISOString()}
    WHERE object_type = ${subjectOf(event)} AND object_id = ${objectId} AND settled_at IS NULL`;
}

function subjectOf(event: AboutWork): string {
  return event.slice(0, event.indexOf('.'));
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
  tell('adjustment.proposed', 'adjustment_proposed'),
  tell('webhook.paused', 'webhook_paused'),
  settle('webhook.resumed'),
  settle('adjustment.posted'),
  settle('adjustment.refused'),
  settle('adjustment.cancelled'),
  settle('adjustment.expired'),
  settle('withdrawal.queued'),
  settle('withdrawal.refused'),
  settle('withdrawal.paid'),
  settle('withdrawal.failed'),
  settle('withdrawal.reversed'),
  settle('withdrawal.reversal_declined'),
];
