import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { DomainEvent, DomainEvents } from '@quarterdeck/contract/events';
import sql, { type Sql } from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import type { ObjectReference, RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { forgetAnswers } from '#kernel/list/single-flight.ts';
import type { Touched } from '#kernel/live/announcements.ts';
import type { Movement } from '#ledger/movement.ts';
import { post } from '#ledger/post.ts';
import type { Services } from '#server/services.ts';
import { type Answer, claimKey, isNewKey } from './idempotency.ts';
import { refuse } from './refuse.ts';
import { inCommandTurn } from './turns.ts';

/** What a command's rule is given. All that it does happens in one transaction, or not at all. */
export interface CommandScope<Input, Prepared = unknown> {
  tx: Transaction;
  input: Input;
  /** What `prepare` made. */
  prepared: Prepared;
  context: RequestContext;
  services: Services;
  /** Books a movement for the object; `key` tells apart several bookings of one object. */
  post(object: ObjectReference, movement: Movement, options?: PostOptions): Promise<number>;
  /** Tells the other features and the outbox. */
  emit<Type extends DomainEvent>(type: Type, objectId: number, payload: DomainEvents[Type]): Promise<void>;
}

interface PostOptions {
  key?: string;
  memo?: string;
  reversesId?: number;
}

/** What became of a command: the caller's answer, and what the log keeps. */
export interface Outcome<Reply> {
  reply: Reply;
  object: ObjectReference;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason?: string | null;
  /** The program found nothing to do: the log keeps no row. Not for what was asked under a key. */
  didNothing?: true;
}

/** A change of state, by the name under which the log keeps it. */
export interface Command<Input, Reply, Found = unknown, Prepared = unknown> {
  action: string;
  /** Slow work on the input alone, such as hashing a password: no connection waits for it. It must judge nothing. */
  prepare?(input: Input, context: RequestContext, services: Services): Promise<Prepared>;
  /** The object that an input is about, for the log of a refusal. */
  objectOf?(input: Input): ObjectReference | null;
  /** Whose row it waits for, where it has no object yet: those of one name take turns, as those on one object do. */
  turn?(input: Input): string | null;
  /**
   * Reads or locks what the rule begins with. It travels with the claim of the idempotency key and must judge nothing:
   * whether the command is carried out at all is not known yet. What it locks, it locks where `isNew` holds.
   */
  find?(tx: Transaction, input: Input, isNew: Sql, access: Authority): Promise<Found>;
  run(scope: CommandScope<Input, Prepared>, found: Found): Promise<Outcome<Reply>>;
}

/** Declares a command. Most change one row: see `change()` in `change.ts`. */
export function command<Input, Reply, Found = undefined, Prepared = undefined>(
  declaration: Command<Input, Reply, Found, Prepared>,
): Command<Input, Reply> {
  // What `prepare` and `find` give, `run` is given.
  return declaration as Command<Input, Reply>;
}

/**
 * The one way to change state: one transaction with the idempotency key, the rule, its postings and events, and the
 * row of the admin log. What is refused changes nothing, is logged as refused, and stays refused under its key.
 */
export async function perform<Input, Reply>(
  command: Command<Input, Reply>,
  input: Input,
  context: RequestContext,
  services: Services,
): Promise<Reply> {
  const { reply, refusal } = await decide(command, input, context, services);
  if (refusal !== undefined) throw refusal;
  return reply;
}

async function decide<Input, Reply>(
  command: Command<Input, Reply>,
  input: Input,
  context: RequestContext,
  services: Services,
): Promise<Answer<Reply>> {
  const { pool } = services;
  const object = command.objectOf?.(input) ?? null;
  try {
    const prepared = await command.prepare?.(input, context, services);
    const { answer, touched } = await inCommandTurn(pool, turnOf(command, input), (tx) =>
      carryOut(tx, command, { input, prepared, context, services }),
    );
    services.live.note(touched);
    if (context.actor.kind === 'admin')
      forgetAnswers(
        services.db,
        touched.map(({ kind }) => kind),
      );
    return answer;
  } catch (error) {
    const refused = { action: command.action, object, input };
    // What is kept under the key was answered to this same command.
    return (await refuse(refused, error, context, services)) as Answer<Reply>;
  }
}

function turnOf<Input, Reply>({ objectOf, turn }: Command<Input, Reply>, input: Input): string | null {
  const object = objectOf?.(input) ?? null;
  return object === null ? (turn?.(input) ?? null) : `${object.type}:${object.id}`;
}

/** Ties a command to its endpoint: the body is the command's input. */
export function bindCommand<E extends Endpoint>(
  endpoint: E,
  command: Command<BodyOf<E>, ReplyOf<E>>,
): Binding {
  return bind(endpoint, ({ body, context, services }) => perform(command, body, context, services), command);
}

async function carryOut<Input, Reply>(
  tx: Transaction,
  { action, find, run }: Command<Input, Reply>,
  given: Pick<CommandScope<Input>, 'input' | 'prepared' | 'context' | 'services'>,
): Promise<Done<Reply>> {
  const { input, context, services } = given;
  const [claim, found] = await Promise.all([
    claimKey(tx, services.cipher, context, action, input),
    find?.(tx, input, isNewKey(context), context.actor.access),
  ]);
  // The stored answer was made by this same command.
  if (claim.kept) return { answer: claim.kept as Answer<Reply>, touched: [] };
  const told: Touched[] = [];
  const scope: CommandScope<Input> = {
    ...given,
    tx,
    async post(ref, movement, { key = movement.type, memo, reversesId } = {}) {
      const { batchId } = await post(tx, {
        movement,
        idemKey: `${ref.type}:${ref.id}:${key}`,
        ref,
        effectiveAt: context.now,
        actor: context.actor.name,
        ...(memo !== undefined && { memo }),
        ...(reversesId !== undefined && { reversesId }),
      });
      return batchId;
    },
    emit(type, objectId, payload) {
      told.push({ kind: type.split('.')[0] ?? type, id: objectId, version: null });
      return services.events.emit(type, { tx, objectId, payload, context, services });
    },
  };
  const { reply, object, before, after, reason = null, didNothing = false } = await run(scope, found);
  if (didNothing) return { answer: { reply }, touched: [] };
  const log = logInsert(
    { action, object, reason, before, after, batchIds: tx.booked, result: 'done', error: null },
    context,
  );
  const storing = claim.storing({ reply });
  tx.last(storing === null ? log : sql`WITH stored AS (${storing}) ${log}`);
  return { answer: { reply }, touched: [...told, ...touchedBy(object, reply, tx.booked)] };
}

interface Done<Reply> {
  answer: Answer<Reply>;
  touched: Touched[];
}

/** The records whose lists change: the object itself, the ledger lines, and the log row. */
function touchedBy({ type, id }: ObjectReference, reply: unknown, booked: readonly number[]): Touched[] {
  return [
    { kind: type, id, version: versionIn(reply, id) },
    ...(booked.length > 0 ? [{ kind: 'wallet_record', id: null, version: null }] : []),
    { kind: 'admin_log', id: null, version: null },
  ];
}

/** Commands on a row answer it as they left it. */
function versionIn(reply: unknown, id: number): number | null {
  const row = reply as { id?: unknown; version?: unknown } | null;
  return row?.id === id && typeof row.version === 'number' ? row.version : null;
}
