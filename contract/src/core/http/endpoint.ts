import type * as z from 'zod/mini';
import type { Ability } from '../access.ts';
import type { Language } from '../language.ts';
import type { SessionDue } from '../session-dues.ts';

/**
 * Who may call: a right by name; `session`, anyone signed in; `platform`, the trading platform by its signed
 * requests; `public`, anyone.
 */
export type Audience = Ability | 'session' | 'platform' | 'public';

export type Schema = z.ZodMiniType;

/** An agreement between caller and server, declared once: the server binds it, the browser calls it. */
export interface Endpoint<
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  method: 'GET' | 'POST';
  /** Absolute; `:name` is a part that the query schema describes. */
  path: string;
  ability: Audience;
  /** One sentence for the API reference. */
  summary: string;
  query?: Query;
  body?: Body;
  /** What `data` of the envelope holds; absent for a reply without data. */
  reply?: Reply;
  /** What `msg` of the envelope says where it was done, and the page shows; absent: `ok`. */
  done?: Readonly<Record<Language, string>>;
  /** A change of state: the caller sends an `Idempotency-Key`. */
  command?: boolean;
  /** Allowed in a locked session. `public` and `platform` endpoints use no session. */
  openWhileLocked?: boolean;
  /** Answered also while the session owes one of these: see `SessionDue`. */
  openWhileDue?: readonly SessionDue[];
  /** Asked by the page itself, at intervals: that it is asked keeps no session alive. */
  passive?: boolean;
  /**
   * Carried out only while the last proof of the session's owner, by password, code or passkey, is as fresh as the
   * setting `step_up_minutes` asks. Whatever moves money or gives rights is declared so.
   */
  stepUp?: boolean;
  /** Why a command that needs a permission needs no recent confirmation of identity. */
  withoutProof?: string;
  /** Why a POST is no command, so that its caller sends no `Idempotency-Key`. */
  withoutKey?: string;
  /** Whether a preview answers it: by default all but commands, because a preview must not change anything for others. */
  preview?: 'open' | 'closed';
  /** The body is a form with one file in it, `file`, of so many bytes at most. */
  upload?: { max: number };
  /** The reply is a stream of this media type in place of the envelope. */
  stream?: string;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

export type QueryOf<E extends Endpoint> = E extends Endpoint<infer Q, infer _B, infer _R> ? Parsed<Q> : never;
export type BodyOf<E extends Endpoint> = E extends Endpoint<infer _Q, infer B, infer _R> ? Parsed<B> : never;
export type QueryInput<E extends Endpoint> =
  E extends Endpoint<infer Q, infer _B, infer _R> ? Given<Q> : never;
export type BodyInput<E extends Endpoint> =
  E extends Endpoint<infer _Q, infer B, infer _R> ? Given<B> : never;
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<infer _Q, infer _B, infer R> ? (R extends Schema ? z.output<R> : null) : never;

/** Declares an endpoint. */
export function endpoint<
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(declaration: Endpoint<Query, Body, Reply>): Endpoint<Query, Body, Reply> {
  return declaration;
}
