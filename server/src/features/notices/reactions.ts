import type { DomainEvents } from '@quarterdeck/contract/events';
import type { Notice } from '@quarterdeck/contract/features/notices/notices';
import {
  type SecurityNotice,
  type WorkNotice,
  workNotices,
} from '@quarterdeck/contract/features/notices/types';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import type { Services } from '#server/services.ts';
import { mailNotice } from './mail.ts';

/** Events about what waits for somebody. */
type AboutWork = Extract<
  keyof DomainEvents,
  | `withdrawal.${string}`
  | `adjustment.${string}`
  | `recharge.${string}`
  | `webhook.${string}`
  | `transfer.${string}`
  | 'copy_profit.reversal_requested'
  | 'copy_profit.reversal_declined'
  | 'copy_profit.reversed'
>;

/** Events after which nothing waits any more. */
type Ending = AboutWork | Extract<keyof DomainEvents, `user.${string}`>;

/** Tells those who may act, in the transaction in which it happened. What waited before is settled. */
function tell(event: Exclude<AboutWork, 'recharge.credited'>, type: WorkNotice): Reaction {
  return on(event, async ({ objectId, payload, ...happening }) => {
    happening.tx.send(settled(event, objectId, happening.context.now));
    await tellWork({ type, event, objectId, details: detailsOf(payload) }, happening);
  });
}

/** Tells the colleague to whom a review was given. What waits for others waits on. */
const tellTaker = on('withdrawal.handed_over', async ({ objectId, payload, ...happening }) => {
  const event = 'withdrawal.handed_over';
  happening.tx.send(settled(event, objectId, happening.context.now, 'handed_over'));
  const notice = {
    type: 'handed_over',
    event,
    objectId,
    details: detailsOf(payload),
    to: payload.to,
  } as const;
  await tellWork(notice, happening);
});

/** Tells those who complete what a person said was paid; of what the pay-out service paid, the network says when it is final. */
const tellCompleters = on('withdrawal.paid', async ({ objectId, payload, ...happening }) => {
  const event = 'withdrawal.paid';
  happening.tx.send(settled(event, objectId, happening.context.now));
  if (happening.context.actor.kind !== 'admin') return;
  const notice = { type: 'payment_recorded', event, objectId, details: detailsOf(payload) } as const;
  await tellWork(notice, happening);
});

/** Tells those who decide about requests of others. */
const tellDeciders = on('user.requested', async ({ objectId, payload, ...happening }) => {
  await tellWork({ type: 'user_requested', event: 'user.requested', objectId, details: payload }, happening);
});

/** What a notice shows of what it is about. */
function detailsOf(payload: DomainEvents[Exclude<AboutWork, 'recharge.credited'>]): object {
  if ('host' in payload) return payload;
  const { no, uid, asset } = payload;
  return { no, uid, asset, amount: 'gross' in payload ? payload.gross : payload.amount };
}

interface Work {
  type: WorkNotice;
  event: Ending;
  objectId: number;
  details: object;
  /** The one of those who may act whom it is for; absent: any of them. */
  to?: number;
}

async function tellWork(
  { type, event, objectId, details, to }: Work,
  { tx, context, services }: Pick<Happening<never>, 'tx' | 'context' | 'services'>,
): Promise<void> {
  const { kind, id } = context.actor;
  await write(
    tx,
    sql`
      INSERT INTO notice (type, object_type, object_id, details, ability, reader_id, actor_id, created_at)
      VALUES (${type}, ${subjectOf(event)}, ${objectId}, ${JSON.stringify(details)}, ${workNotices[type]}, ${to ?? null},
        ${kind === 'admin' ? id : null}, ${context.now.toISOString()})`,
    services,
  );
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

/** Nothing waits for anybody any more; with a type, nothing of that type. */
function settle(event: Ending, type?: WorkNotice): Reaction {
  return on(event, async ({ tx, objectId, context }) => tx.send(settled(event, objectId, context.now, type)));
}

function settled(event: Ending, objectId: number, now: Date, type?: WorkNotice): Sql {
  return sql`
    UPDATE notice SET settled_at = ${now.toISOString()}
    WHERE object_type = ${subjectOf(event)} AND object_id = ${objectId} AND settled_at IS NULL
      AND (${type ?? null}::text IS NULL OR type = ${type ?? null})`;
}

function subjectOf(event: Ending): string {
  return event.slice(0, event.indexOf('.'));
}

type Approval = 'withdrawal.reversal' | 'recharge.reversal' | 'transfer.reversal' | 'copy_profit.reversal';

/** Tells those who decide what was asked for, until it is declined; what waits besides waits on until it is carried out. */
function tellOfApproval(name: Approval, type: WorkNotice, carriedOut: Ending): readonly Reaction[] {
  const asked = `${name}_requested` as const;
  return [
    on(asked, async ({ objectId, payload, ...happening }) => {
      await tellWork({ type, event: asked, objectId, details: detailsOf(payload) }, happening);
    }),
    settle(`${name}_declined`, type),
    settle(carriedOut),
  ];
}

export const noticeReactions: readonly Reaction[] = [
  ...tellOfApproval('withdrawal.reversal', 'reversal_requested', 'withdrawal.reversed'),
  ...tellOfApproval('recharge.reversal', 'recharge_reversal_requested', 'recharge.reversed'),
  ...tellOfApproval('transfer.reversal', 'transfer_reversal_requested', 'transfer.reversed'),
  ...tellOfApproval('copy_profit.reversal', 'copy_profit_reversal_requested', 'copy_profit.reversed'),
  tellOwner('admin.password_changed', 'password_changed'),
  tellOwner('admin.second_factor_removed', 'second_factor_removed'),
  tellOwner('admin.second_factor_reset', 'second_factor_reset'),
  tellOwner('admin.identity_linked', 'identity_linked'),
  tellOwner('admin.new_place', 'new_place', 'sign_in'),
  tell('withdrawal.reviewed_once', 'second_review'),
  tell('withdrawal.outcome_unknown', 'outcome_unknown'),
  tell('withdrawal.payment_failed', 'payment_failed'),
  tell('adjustment.proposed', 'adjustment_proposed'),
  tell('webhook.paused', 'webhook_paused'),
  settle('webhook.resumed'),
  settle('webhook.deleted'),
  tellTaker,
  tellDeciders,
  settle('withdrawal.put_back', 'handed_over'),
  settle('user.request_refused'),
  settle('user.request_taken_back'),
  settle('user.blacklisted'),
  settle('user.enabled'),
  settle('user.moved'),
  tell('recharge.proposed', 'recharge_proposed'),
  tell('recharge.imported', 'recharge_unmatched'),
  tell('recharge.unmatched', 'recharge_unmatched'),
  settle('recharge.owner_found'),
  tell('recharge.match_requested', 'recharge_match_requested'),
  tell('recharge.match_declined', 'recharge_unmatched'),
  settle('recharge.credited'),
  settle('recharge.refused'),
  settle('recharge.expired'),
  settle('adjustment.posted'),
  settle('adjustment.refused'),
  settle('adjustment.cancelled'),
  settle('adjustment.expired'),
  settle('withdrawal.queued'),
  settle('withdrawal.refused'),
  tellCompleters,
  settle('withdrawal.closed', 'payment_recorded'),
  settle('withdrawal.failed'),
];
