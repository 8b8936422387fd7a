import type { DomainEvent, DomainEvents } from '@quarterdeck/contract/events';
import sql, { type Sql } from 'sql-template-tag';
import type { Services } from '#server/services.ts';
import type { RequestContext } from '../context.ts';
import type { Transaction } from '../database/sql.ts';

/** What a reaction is given. It runs in the transaction in which the event happened. */
export interface Happening<Payload> {
  tx: Transaction;
  objectId: number;
  payload: Payload;
  context: RequestContext;
  services: Services;
}

/** What a feature does when something happened elsewhere. */
export interface Reaction {
  type: DomainEvent;
  react(happening: Happening<never>): Promise<void>;
}

/** Declares a reaction: `on('user.frozen', async ({ tx, objectId }) => …)`. */
export function on<Type extends DomainEvent>(
  type: Type,
  react: (happening: Happening<DomainEvents[Type]>) => Promise<void>,
): Reaction {
  // The event's type decides the payload's; `emit` accepts no other.
  return { type, react: react as Reaction['react'] };
}

export interface Events {
  emit<Type extends DomainEvent>(type: Type, happening: Happening<DomainEvents[Type]>): Promise<void>;
}

/**
 * Hands on what goes outside, by the statement that keeps the event: the rest of one that may read the event's id from
 * `happened`. Undefined: this event goes nowhere.
 */
export type Outlet = (
  type: DomainEvent,
  happening: Pick<Happening<DomainEvents[DomainEvent]>, 'objectId' | 'payload' | 'context'>,
) => Sql | undefined;

/** Tells the reactions and keeps the event in the outbox, all in the caller's transaction. */
export function createEvents(reactions: readonly Reaction[], outlet: Outlet = () => undefined): Events {
  const byType = Map.groupBy(reactions, ({ type }) => type);
  return {
    async emit(type, happening) {
      const { tx, objectId, payload, context } = happening;
      const keeping = sql`
        INSERT INTO event (type, object_type, object_id, payload, created_at)
        VALUES (${type}, ${type.split('.')[0]}, ${objectId}, ${JSON.stringify(payload)}, ${context.now.toISOString()})`;
      const handingOn = outlet(type, happening);
      tx.send(
        handingOn === undefined ? keeping : sql`WITH happened AS (${keeping} RETURNING id) ${handingOn}`,
      );
      for (const { react } of byType.get(type) ?? []) await react(happening as Happening<never>);
    },
  };
}
