import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createDoor } from '#identity/door.ts';
import { acceptBodies } from '#kernel/http/bodies.ts';
import { browserHeaders } from '#kernel/http/browser-headers.ts';
import { sendBackToPage } from '#kernel/http/callback.ts';
import { refusalBody, toRefusal } from '#kernel/http/error-reply.ts';
import { limitTime } from '#kernel/http/limit-time.ts';
import { signatureNotes } from '#kernel/http/note-signatures.ts';
import { openApiHead, openApiText } from '#kernel/http/openapi.ts';
import { answerOwnHostsOnly } from '#kernel/http/own-hosts.ts';
import { servePage } from '#kernel/http/page.ts';
import { languageOf, registerBindings } from '#kernel/http/register.ts';
import { refuseOnSocket } from '#kernel/http/socket-refusal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bindings, endpoints } from './registry.ts';
import type { Services } from './services.ts';

const bodyMax = 1024 * 1024;

/** How long a caller may take to send a request, in milliseconds. */
export interface WireLimits {
  /** Until the headers are there. */
  headersMs: number;
  /** Until all of it is there. */
  requestMs: number;
  /** The same for a form with a file: the largest comes in time at 300 kilobits a second. */
  fileMs: number;
  /** How often those are looked for who take longer. */
  checkMs: number;
}

export const wireLimits: WireLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  fileMs: 300_000,
  checkMs: 2_000,
};

/** Assembles the server without listening. */
export async function createApp(services: Services, limits = wireLimits): Promise<FastifyInstance> {
  const headers = browserHeaders(services.config);
  const app = fastify({
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.fileMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMax,
    trustProxy: services.config.trustedProxies.length > 0 ? [...services.config.trustedProxies] : false,
    requestTimeout: limits.fileMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    // Few requests write a line: those name the request themselves.
    childLoggerFactory: (log) => log,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    // What still arrives while the server ends is carried out: its connection closes after the answer.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Hooks do not see what is refused before a route is looked for.
    frameworkErrors: (error, request, reply) => refuse(request, reply.headers(headers), error),
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, headers),
  });
  app.decorateRequest('rawBody');
  app.decorateRequest('language');
  acceptBodies(app);
  refuseInEnvelopes(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (!request.routeOptions.config?.takesFile)
      limitTime(request.raw, limits.requestMs, (error) => {
        // One that was answered without its body is told nothing more.
        if (reply.sent) request.raw.destroy();
        else refuseOnSocket(error, request.raw.socket, headers);
      });
    done();
  });
  answerOwnHostsOnly(app, services.config.allowedHosts);
  // A long poll for permission changes would delay the shutdown.
  app.addHook('preClose', async () => {
    services.marketData.close();
    services.sessions.release();
    await Promise.all([services.instructed.close(), services.live.close()]);
  });
  app.addHook('onClose', async () => services.snapshots.close());
  await serveReference(app);
  registerBindings(app, bindings, services, createDoor(services));
  sendBackToPage(app);
  await servePage(app);
  return app;
}

function refuseInEnvelopes(app: FastifyInstance): void {
  const noteSignature = signatureNotes(app.log);
  app.setErrorHandler((error, request, reply) => {
    noteSignature(error, request);
    return refuse(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('not_found')));
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal')
    request.log.error({ err: error, url: pathOf(request), request_id: request.id }, 'defect');
  const language = request.language ?? languageOf(request, namedLanguage(request));
  const body = refusalBody(refusal, language, request.id);
  if (body.code === 503) reply.header('retry-after', '2');
  return reply.code(body.code).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Without the query: the token of a shared preview is in it. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

function namedLanguage({ query }: FastifyRequest): unknown {
  return (query as { lang?: unknown } | null | undefined)?.lang;
}

/** `/openapi.json`, and a page to read it at `/docs`. It is made when someone first reads it, and kept. */
async function serveReference(app: FastifyInstance): Promise<void> {
  let text: Promise<Buffer> | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= openApiText(endpoints);
    return reply.type('application/json; charset=utf-8').send(await text);
  });
  await app.register(swagger, { mode: 'static', specification: { document: openApiHead } });
  await app.register(swaggerUi, { routePrefix: '/docs', uiHooks: { onRequest: leadToReference } });
}

/** The page would serve copies of its own. */
function leadToReference({ url }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (/^\/docs\/(?:json|yaml)(?:\?|$)/.test(url)) reply.redirect('/openapi.json');
  else done();
}
