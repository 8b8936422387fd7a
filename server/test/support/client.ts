import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoints } from '#server/registry.ts';

/** What the server said. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** The body as sent. */
  text: string;
  msg: string;
  /** Of a success what the endpoint promises, checked against the contract; of a refusal what came with it. */
  data: Data;
  /** Undefined for a success. */
  error: ErrorCode | undefined;
  /** Sentences by field. */
  fields: Readonly<Record<string, string>>;
}

export interface CallOptions {
  /** In place of one made for this call; null sends none. */
  idempotencyKey?: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** Somebody who calls the server. */
export interface Client {
  token: string | undefined;
  get<E extends Endpoint>(
    endpoint: E,
    query?: QueryInput<E>,
    options?: CallOptions,
  ): Promise<Answer<ReplyOf<E>>>;
  get(path: string, query?: unknown, options?: CallOptions): Promise<Answer>;
  post<E extends Endpoint>(
    endpoint: E,
    body?: BodyInput<E>,
    options?: CallOptions,
  ): Promise<Answer<ReplyOf<E>>>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Calls and expects success: the reply itself, or a thrown error that names the refusal. */
  call<E extends Endpoint>(endpoint: E, parameters?: ParametersOf<E>): Promise<ReplyOf<E>>;
}

/** What a call sends: its body, or its query where it has none. */
type ParametersOf<E extends Endpoint> = [BodyInput<E>] extends [undefined] ? QueryInput<E> : BodyInput<E>;

export interface Sent {
  method: 'GET' | 'POST';
  /** Path and query. */
  url: string;
  /** Undefined for none. */
  idempotencyKey?: string | undefined;
  /** Empty for none. */
  body: string;
}

interface ClientParts {
  app: FastifyInstance;
  /** Where the server's log of errors ends up. */
  defects: readonly string[];
  token?: string;
  /** Sends again, under the same key, what the server was too busy for (503), as clients are told to. */
  patient?: boolean;
  /** Headers by which the request is signed. */
  sign?: (sent: Sent) => Record<string, string>;
}

let calls = 0;

export function createClient({ app, defects, token, patient = false, sign }: ClientParts): Client {
  async function send(
    method: 'GET' | 'POST',
    target: Endpoint | string,
    parameters: unknown,
    options: CallOptions,
  ) {
    const endpoint = typeof target === 'string' ? endpointAt(method, target) : target;
    const path = typeof target === 'string' ? target : target.path;
    const sent = method === 'GET' ? getOf(path, parameters) : postOf(path, parameters);
    calls += 1;
    const { idempotencyKey: givenKey = `test-call-${process.pid}-${calls}` } = options;
    const idempotencyKey = method === 'POST' && givenKey !== null ? givenKey : undefined;
    const once = () =>
      app.inject({
        method,
        url: sent.url,
        headers: {
          'accept-language': 'en-US',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...sign?.({ ...sent, idempotencyKey }),
          ...options.headers,
        },
        ...(method === 'POST' && { payload: sent.body }),
      });
    let response = await once();
    while (patient && response.statusCode === 503) response = await once();
    const { statusCode, headers, body } = response;
    if (statusCode === 500) throw new Error(`${method} ${sent.url} is broken: ${defects.at(-1) ?? body}`);
    return readAnswer(endpoint, statusCode, headers, body);
  }

  const client: Client = {
    token,
    // The endpoint's own schema is what the answer is parsed by.
    get: (target: Endpoint | string, query?: unknown, options: CallOptions = {}) =>
      send('GET', target, query, options) as Promise<Answer<never>>,
    post: (target: Endpoint | string, body?: unknown, options: CallOptions = {}) =>
      send('POST', target, body, options) as Promise<Answer<never>>,
    async call<E extends Endpoint>(endpoint: E, parameters?: ParametersOf<E>): Promise<ReplyOf<E>> {
      const answer = await send(endpoint.method, endpoint, parameters, {});
      if (answer.error !== undefined) {
        throw new Error(`${endpoint.path} was refused: ${answer.error} ${JSON.stringify(answer.fields)}`);
      }
      return answer.data as ReplyOf<E>;
    },
  };
  return client;
}

function endpointAt(method: string, target: string): Endpoint | undefined {
  const path = target.split('?')[0];
  return endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);
}

function getOf(path: string, parameters: unknown): Sent {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters ?? {})) {
    if (value === undefined) continue;
    if (filled.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    else query.append(name, String(value));
  }
  const search = query.toString();
  return { method: 'GET', url: search === '' ? filled : `${filled}?${search}`, body: '' };
}

function postOf(path: string, body: unknown): Sent {
  return { method: 'POST', url: path, body: body === undefined ? '' : JSON.stringify(body) };
}

const Envelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.unknown(),
  error: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});

function readAnswer(
  endpoint: Endpoint | undefined,
  status: number,
  headers: Answer['headers'],
  text: string,
): Answer {
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (!isJson) return { status, headers, text, msg: '', data: null, error: undefined, fields: {} };
  const { code, msg, data, error, fields = {} } = Envelope.parse(JSON.parse(text));
  if (code !== status) throw new Error(`The envelope says ${code}, the status line ${status}`);
  if (status === 200 && endpoint !== undefined) (endpoint.reply ?? z.null()).parse(data);
  return { status, headers, text, msg, data, error: error as ErrorCode | undefined, fields };
}
