import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Services } from '#server/services.ts';
import type { ObjectReference, RequestContext } from '../context.ts';
import type { ServerList } from '../list/list.ts';

/** What a handler is given: parsed parameters, who asks, and what the server is made of. */
export interface Scope<Query, Body> {
  query: Query;
  body: Body;
  context: RequestContext;
  services: Services;
  /** What came over the wire, for those few that check a signature or a token themselves. */
  wire: Wire;
}

export interface Wire {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
  /** The bearer token, if one was sent. */
  token: string | null;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

/** A reply that is streamed in place of the envelope. */
export interface StreamReply {
  fileName: string;
  stream: Readable;
  /** For what is shown and not saved: headers besides, in place of those of a download. */
  headers?: Readonly<Record<string, string>>;
}

/** Answered in place of a reply: what the caller has is up to date. */
export const notModified = Symbol('not modified');

/** An answer that was written before, as the bytes of its envelope: for what many ask and few change. */
export class Written {
  readonly body: Buffer;

  constructor(body: Buffer) {
    this.body = body;
  }
}

export const written = (body: Buffer): Written => new Written(body);

/** How the log calls what a request wanted when it is refused before its handler is asked. */
export interface LoggedAs<Body = unknown> {
  action: string;
  /** The object that the body is about. */
  objectOf?(body: Body): ObjectReference | null;
}

/** An endpoint and what answers it. */
export interface Binding {
  endpoint: Endpoint;
  handle(scope: Scope<unknown, unknown>): Promise<unknown>;
  /** Absent where a refusal leaves no row: what only reads. */
  loggedAs?: LoggedAs;
  /** The list whose pages it answers. */
  list?: ServerList;
}

/** Ties an endpoint of the contract to its handler; parameters and reply are typed by the contract. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handle: (scope: Scope<QueryOf<E>, BodyOf<E>>) => Promise<ReplyOf<E>>,
  loggedAs?: LoggedAs<BodyOf<E>>,
): Binding {
  // The endpoint's own schemas made the parameters, so their type is the handler's.
  return {
    endpoint,
    handle: handle as Binding['handle'],
    ...(loggedAs && { loggedAs: loggedAs as LoggedAs }),
  };
}

/** Ties an endpoint that streams, such as an export. */
export function bindStream<E extends Endpoint>(
  endpoint: E,
  handle: (scope: Scope<QueryOf<E>, BodyOf<E>>) => Promise<StreamReply>,
  loggedAs?: LoggedAs,
): Binding {
  return { endpoint, handle: handle as Binding['handle'], ...(loggedAs && { loggedAs }) };
}
