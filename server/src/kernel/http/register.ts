import { can } from '@quarterdeck/contract/core/access';
import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { type Language, languages, toLanguage } from '@quarterdeck/contract/core/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Services } from '#server/services.ts';
import { logRefusal } from '../audit/log-refusal.ts';
import type { Actor, CallerSession, ObjectReference, RequestContext } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { type Binding, type LoggedAs, notModified, type StreamReply, type Wire, Written } from './bind.ts';
import { spendOrRefuse } from './budgets.ts';
import { endOfTurn } from './end-of-turn.ts';
import { parse } from './parse.ts';
import { replyWriter } from './reply-writer.ts';
import { createUploadRoom } from './upload-room.ts';

/** Bytes of a form around its file, at most. */
const formFrame = 4096;

/** What a caller may use as an idempotency key: visible ASCII. */
const keyPattern = /^[\x21-\x7e]{8,100}$/;

/** Serves the bindings: for each request validate, authenticate, authorise, answer. */
export function registerBindings(
  app: FastifyInstance,
  bindings: readonly Binding[],
  services: Services,
  door: Door,
): void {
  const takeRoom = createUploadRoom();
  /** Nothing of a file is read before its sender is known and there is room for it. */
  const takesFile = (binding: Binding, bodyLimit: number) => ({
    bodyLimit,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      await door.authenticate(binding, wireOf(request, reply), request);
      takeRoom(request, reply, bodyLimit);
    },
  });
  for (const binding of bindings) {
    const { endpoint } = binding;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...replyBy(endpoint),
      config: { takesFile: endpoint.upload !== undefined },
      ...(endpoint.upload && takesFile(binding, endpoint.upload.max + formFrame)),
      async handler(request, reply) {
        const { language, ...sent } = sentParameters(request, endpoint);
        request.language = language;
        const wire = wireOf(request, reply);
        const caller = await door.authenticate(binding, wire, request);
        if (isRead(endpoint)) await spendRead(caller, wire, services);
        const context = contextOf(request, endpoint, caller, language, services.now());
        const parameters = await admit(binding, sent, context, services, door);
        const answer = await binding.handle({ ...parameters, context, services, wire });
        if (answer === notModified) return reply.code(304).send();
        if (answer instanceof Written) {
          await endOfTurn();
          return reply.type('application/json; charset=utf-8').send(answer.body);
        }
        if (endpoint.stream === undefined)
          return { code: 200, msg: endpoint.done?.[language] ?? 'ok', data: answer ?? null };
        return sendStream(reply, endpoint.stream, answer as StreamReply);
      },
    });
  }
}

function sendStream(reply: FastifyReply, type: string, { stream, fileName, headers }: StreamReply) {
  const text = type.startsWith('text/') ? '; charset=utf-8' : '';
  return reply
    .header('content-type', type + text)
    .header('content-disposition', `${headers ? 'inline' : 'attachment'}; filename="${fileName}"`)
    .headers(headers ?? {})
    .send(stream);
}

/** How the answers of an endpoint are written. */
function replyBy(endpoint: Endpoint) {
  if (endpoint.stream !== undefined) return {};
  return { schema: { response: { 200: {}, 304: {} } }, serializerCompiler: () => replyWriter(endpoint) };
}

/**
 * The parameters without `lang`, which every call may carry in its query and its body: the language of the answer. A
 * body with a field of that name in its schema keeps it, for there it means something else.
 */
function sentParameters(
  request: FastifyRequest,
  endpoint: Endpoint,
): { query: unknown; body: unknown; language: Language } {
  const { lang: queryLanguage, ...query } = request.query as Record<string, unknown>;
  const sent = isObject(request.body) ? request.body : {};
  const isField = endpoint.body instanceof z.ZodMiniObject && 'lang' in endpoint.body.shape;
  const { lang: bodyLanguage, ...rest } = isField ? { ...sent, lang: undefined } : sent;
  const body = isField ? sent : rest;
  return {
    query: { ...query, ...(request.params as object) },
    body: request.body === undefined || isObject(request.body) ? body : request.body,
    language: languageOf(request, queryLanguage ?? bodyLanguage),
  };
}

/** The language that the request names, by `lang` or by its `Accept-Language`. */
export function languageOf(request: FastifyRequest, named: unknown = undefined): Language {
  if (named === undefined) {
    const first = request.headers['accept-language']?.split(',')[0]?.trim().toLowerCase() ?? '';
    if (/^zh-(tw|hk|mo|hant)/.test(first)) return 'ch-CN';
    if (first.startsWith('en')) return 'en-US';
  }
  return languages.find((language) => language === named) ?? toLanguage(named);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wireOf(request: FastifyRequest, reply: FastifyReply): Wire {
  const { authorization } = request.headers;
  return {
    method: request.method,
    url: request.raw.url ?? '',
    headers: request.headers,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    token: authorization?.match(/^Bearer ([\w-]{20,200})$/i)?.[1] ?? null,
    setHeader: (name, value) => void reply.header(name, value),
  };
}

export interface Caller {
  actor: Actor;
  session: CallerSession | null;
}

/** Who calls; the rooms above know it. */
export interface Door {
  /** @throws Refusal if the request is not authenticated or not allowed. */
  authenticate(binding: Binding, wire: Wire, request: Pick<FastifyRequest, 'ip' | 'id'>): Promise<Caller>;
  /** @throws Refusal `step_up_required` where the caller is to prove again who they are. */
  requireFreshProof(context: RequestContext): Promise<void>;
}

/** What people ask for themselves and changes nothing: lists, totals, exports, details; not what is about their own session. */
function isRead({ method, ability, command, passive, upload }: Endpoint): boolean {
  if (ability === 'public' || ability === 'platform' || command || passive) return false;
  return method === 'GET' || (ability !== 'session' && upload === undefined);
}

/** Counts by person, not by session: signing in again does not give a second budget. */
async function spendRead({ actor }: Caller, wire: Wire, { budgets, budgetTerms }: Services): Promise<void> {
  const { reads } = await budgetTerms();
  spendOrRefuse(budgets, `admin ${actor.id}`, reads, wire);
}

function contextOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  { actor, session }: Caller,
  language: Language,
  now: Date,
): RequestContext {
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' && keyPattern.test(key) ? key : null;
  return {
    actor,
    session,
    language,
    now,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    idempotencyKey: endpoint.command ? idempotencyKey : null,
  };
}

function isClosedInPreview({ preview, command }: Endpoint): boolean {
  return preview === undefined ? command === true : preview === 'closed';
}

/** What a request sent besides its language, not looked at yet. */
interface Sent {
  query: unknown;
  body: unknown;
}

/**
 * The parameters of a request that may be carried out.
 * @throws Refusal, which is a row of the log where the request wanted more than to read.
 */
async function admit(
  { endpoint, loggedAs }: Binding,
  { query, body }: Sent,
  context: RequestContext,
  services: Services,
  door: Door,
): Promise<Sent> {
  try {
    authorise(endpoint, context, services);
    const parsed = {
      query: parse(endpoint.query, query, context.language),
      body: parse(endpoint.body, body, context.language),
    };
    if (endpoint.stepUp) await door.requireFreshProof(context);
    return parsed;
  } catch (error) {
    if (error instanceof Refusal && endpoint.ability !== 'public') {
      if (loggedAs === undefined) noteForbidden(endpoint, error, context, services);
      else {
        const entry = { action: loggedAs.action, object: objectOf(loggedAs, endpoint, body) };
        await logRefusal(entry, error, context, services);
      }
    }
    throw error;
  }
}

/** Who looks for what they may not see is no row of the admin log, which they could fill, but a line of the server's. */
function noteForbidden(
  { path }: Endpoint,
  { code }: Refusal,
  { actor, ip, requestId }: RequestContext,
  { log }: Services,
): void {
  if (code === 'forbidden') log.warn({ actor: actor.name, path, ip, request_id: requestId }, 'forbidden');
}

/** What the request was about, as far as it says so. */
function objectOf({ objectOf }: LoggedAs, endpoint: Endpoint, body: unknown): ObjectReference | null {
  const parsed = endpoint.body?.safeParse(body);
  return parsed?.success ? (objectOf?.(parsed.data) ?? null) : null;
}

function authorise(
  endpoint: Endpoint,
  { session, actor, idempotencyKey }: RequestContext,
  { config }: Services,
): void {
  const { ability, command, openWhileLocked, openWhileDue } = endpoint;
  if (session?.isLocked && !openWhileLocked) throw new Refusal('session_locked');
  if (session?.due && !openWhileDue?.includes(session.due)) throw new Refusal(session.due);
  if (command && idempotencyKey === null) throw new Refusal('idempotency_key_required');
  if (isClosedInPreview(endpoint)) {
    if (config.isPreview) throw new Refusal('preview_only');
    if (session?.preview)
      throw new Refusal('role_preview_only', { parameters: { role: session.preview.role } });
  }
  if (ability === 'public' || ability === 'session' || ability === 'platform') return;
  if (!can(actor.access, ability)) throw new Refusal('forbidden');
}
