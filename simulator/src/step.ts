import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';

/** Who makes a call: the trading platform, or a member of staff by user name. */
export type Caller = 'platform' | 'admin' | 'maker' | 'checker' | 'risk' | 'content';

/** A job of the server that runs at a moment in the past, without an answer. */
export interface Job {
  at: Date;
  job: string;
  data: Record<string, unknown>;
}

/** One call, as it would come over the wire, at a moment of the past. */
export interface Call {
  at: Date;
  as: Caller;
  endpoint: Endpoint;
  query: unknown;
  body: unknown;
  /** Of an upload. */
  file?: CallFile | undefined;
}

/** A file as a form sends it. */
export interface CallFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export type Step = Call | Job;

/** What became of it. */
export type Reply = { ok: true; data: unknown } | { ok: false; error: string };

/** A part of the story: makes calls, and goes on from their answers. */
export type Story<Result = void> = Generator<Step, Result, Reply>;

/** Makes one call. Null where it was refused, as a part of life: a balance too small, a limit reached. */
export function* call<E extends Endpoint>(
  at: Date,
  as: Caller,
  endpoint: E,
  parameters: { query?: QueryInput<E>; body?: BodyInput<E>; file?: CallFile },
): Story<ReplyOf<E> | null> {
  const { query, body, file } = parameters;
  const reply = yield { at, as, endpoint, query, body, file };
  // The endpoint's own handler made the answer.
  return reply.ok ? (reply.data as ReplyOf<E>) : null;
}

/** Lets a job of the server run. */
export function* run(at: Date, job: string, data: Job['data'] = {}): Story {
  yield { at, job, data };
}
