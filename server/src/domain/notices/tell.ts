import type { DomainEvent } from '@quarterdeck/contract/events';
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

/** The job that finds who wants a notice by mail. */
export const noticeMailJob = 'notice_mail';

type Any = Happening<object>;

export interface Telling {
  /** Leaves the other notices about the same record open. */
  besides?: boolean;
  /** Whether this event is told at all. */
  when?: (happening: Any) => boolean;
  /** The one person it is for; absent: all who hold the right. */
  to?: (payload: never) => number;
}

/** Tells those who hold the notice's right, in the transaction of the event. Other open notices about the record are settled. */
export function tells(event: DomainEvent, type: WorkNotice, telling: Telling = {}): Reaction {
  const { besides = false, when = () => true, to } = telling;
  return on(event, async (happening) => {
    const { tx, objectId, payload, context } = happening;
    if (!besides) tx.send(settled(event, objectId, context.now));
    else if (to !== undefined) tx.send(settled(event, objectId, context.now, type));
    if (!when(happening)) return;
    const { kind, id } = context.actor;
    await write(
      tx,
      sql`
        INSERT INTO notice (type, object_type, object_id, details, ability, reader_id, actor_id, created_at)
        VALUES (${type}, ${subjectOf(event)}, ${objectId}, ${detailsOf(payload)}, ${workNotices[type]},
          ${to?.(payload as never) ?? null}, ${kind === 'admin' ? id : null}, ${context.now.toISOString()})`,
      happening.services,
    );
  });
}

/** Tells a person what happened to their own account. */
export function tellsOwner(
  event: DomainEvent,
  type: SecurityNotice,
  objectType: Notice['object_type'] = 'admin',
): Reaction {
  return on(event, async ({ tx, objectId, payload, context, services }) => {
    await write(
      tx,
      sql`
        INSERT INTO notice (type, object_type, object_id, details, reader_id, created_at)
        VALUES (${type}, ${objectType}, ${objectId}, ${detailsOf(payload)}, ${objectId}, ${context.now.toISOString()})`,
      services,
    );
  });
}

/** After this event nothing about the record waits any more; with a type, nothing of that type. */
export function settles(event: DomainEvent, type?: WorkNotice): Reaction {
  return on(event, async ({ tx, objectId, context }) => tx.send(settled(event, objectId, context.now, type)));
}

/** A request that somebody else decides: see `ApprovalEvents`. */
type Approval = {
  [Event in DomainEvent]: Event extends `${infer Name}_requested`
    ? `${Name}_declined` extends DomainEvent
      ? Name
      : never
    : never;
}[DomainEvent];

/** Tells those who decide about a request, until it is declined or carried out. Other notices about the record stay until then. */
export function tellsOfApproval(
  name: Approval,
  type: WorkNotice,
  carriedOut: DomainEvent,
): readonly Reaction[] {
  return [
    tells(`${name}_requested`, type, { besides: true }),
    settles(`${name}_declined`, type),
    settles(carriedOut),
  ];
}

/** What notices show of the record, and nothing else of the event. */
const shown = ['no', 'uid', 'asset', 'amount', 'kind', 'host', 'by', 'device', 'ip', 'name'] as const;

function detailsOf(payload: object): string {
  const { gross, ...facts } = payload as Readonly<Record<string, unknown>>;
  const all: Readonly<Record<string, unknown>> = gross === undefined ? facts : { ...facts, amount: gross };
  return JSON.stringify(Object.fromEntries(shown.filter((key) => key in all).map((key) => [key, all[key]])));
}

/** Has the notice mailed, where mail can be sent, as soon as the transaction has committed. */
async function write(tx: Transaction, insert: Sql, { mailer, jobs }: Services): Promise<void> {
  if (!(await mailer.isOn())) return tx.send(insert);
  const { id } = await tx.one<{ id: number }>(sql`${insert} RETURNING id`);
  await jobs.send(tx, noticeMailJob, { notice: id });
}

function settled(event: DomainEvent, objectId: number, now: Date, type?: WorkNotice): Sql {
  return sql`
    UPDATE notice SET settled_at = ${now.toISOString()}
    WHERE object_type = ${subjectOf(event)} AND object_id = ${objectId} AND settled_at IS NULL
      AND (${type ?? null}::text IS NULL OR type = ${type ?? null})`;
}

function subjectOf(event: DomainEvent): string {
  return event.slice(0, event.indexOf('.'));
}
