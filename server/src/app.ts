import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { adjustmentBindings } from '#features/adjustments/routes.ts';
import { adminLogBindings } from '#features/admin-log/routes.ts';
import { adminBindings } from '#features/admins/routes.ts';
import { codeBindings } from '#features/codes/routes.ts';
import { configBindings } from '#features/config/routes.ts';
import { exchangeBindings } from '#features/exchange/routes.ts';
import { exchangeFillBindings } from '#features/exchange-fills/routes.ts';
import { fileBindings } from '#features/files/routes.ts';
import { homeBindings } from '#features/home/routes.ts';
import { menuBindings } from '#features/menu/routes.ts';
import { noticeBindings } from '#features/notices/routes.ts';
import { personalBindings } from '#features/personal/routes.ts';
import { platformKeyBindings } from '#features/platform-keys/routes.ts';
import { providerBindings } from '#features/providers/routes.ts';
import { rechargeBindings } from '#features/recharges/routes.ts';
import { reconciliationBindings } from '#features/reconciliation/routes.ts';
import { rewardBindings } from '#features/rewards/routes.ts';
import { robotOrderBindings } from '#features/robot-orders/routes.ts';
import { roleBindings } from '#features/roles/routes.ts';
import { screenedAddressBindings } from '#features/screened-addresses/routes.ts';
import { searchBindings } from '#features/search/routes.ts';
import { sessionBindings } from '#features/session/routes.ts';
import { statementBindings } from '#features/statements/routes.ts';
import { transferBindings } from '#features/transfers/routes.ts';
import { userBindings } from '#features/users/routes.ts';
import { walletRecordBindings } from '#features/wallet-records/routes.ts';
import { webhookBindings } from '#features/webhooks/routes.ts';
import { withdrawalBindings } from '#features/withdrawals/routes.ts';
import { createDoor } from '#identity/door.ts';
import type { Binding } from '#kernel/http/bind.ts';
import { acceptBodies } from '#kernel/http/bodies.ts';
import { browserHeaders } from '#kernel/http/browser-headers.ts';
import { sendBackToPage } from '#kernel/http/callback.ts';
import { refusalBody, toRefusal } from '#kernel/http/error-reply.ts';
import { signatureNotes } from '#kernel/http/note-signatures.ts';
import { openApiDocument } from '#kernel/http/openapi.ts';
import { answerOwnHostsOnly } from '#kernel/http/own-hosts.ts';
import { servePage } from '#kernel/http/page.ts';
import { languageOf, registerBindings } from '#kernel/http/register.ts';
import { refuseOnSocket } from '#kernel/http/socket-refusal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { homeSources } from './home-sources.ts';
import { countsOfMenu } from './menu-counts.ts';
import { objects } from './objects.ts';
import { payments } from './payments.ts';
import { reconSources } from './recon-rules.ts';
import { searches } from './searches.ts';
import type { Services } from './services.ts';

/** The table of contents of the server: what each feature answers. */
export const bindings: readonly Binding[] = [
  ...sessionBindings,
  ...menuBindings(countsOfMenu),
  ...homeBindings(homeSources),
  ...adminBindings,
  ...userBindings,
  ...rechargeBindings,
  ...withdrawalBindings,
  ...screenedAddressBindings,
  ...adjustmentBindings,
  ...transferBindings,
  ...walletRecordBindings,
  ...reconciliationBindings(reconSources),
  ...codeBindings,
  ...statementBindings(payments),
  ...robotOrderBindings,
  ...exchangeFillBindings,
  ...configBindings,
  ...exchangeBindings,
  ...rewardBindings,
  ...roleBindings,
  ...adminLogBindings(objects),
  ...searchBindings(searches),
  ...noticeBindings(objects),
  ...personalBindings,
  ...fileBindings,
  ...providerBindings,
  ...webhookBindings,
  ...platformKeyBindings,
];

const bodyMax = 1024 * 1024;

/** How long a caller may take to send a request, in milliseconds. */
export interface WireLimits {
  /** Until the headers are there. */
  headersMs: number;
  /** Until all of it is there. */
  requestMs: number;
  /** How often those are looked for who take longer. */
  checkMs: number;
}

const wireLimits: WireLimits = { headersMs: 15_000, requestMs: 30_000, checkMs: 2_000 };

/** Assembles the server without listening. */
export async function createApp(services: Services, limits = wireLimits): Promise<FastifyInstance> {
  const headers = browserHeaders(services.config);
  const app = fastify({
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMax,
    trustProxy: services.config.trustedProxies.length > 0 ? [...services.config.trustedProxies] : false,
    requestTimeout: limits.requestMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  answerOwnHostsOnly(app, services.config.allowedHosts);
  // Whoever waits for a change of their rights would keep it from ending.
  app.addHook('preClose', async () => services.sessions.release());
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
  if (refusal.code === 'internal') request.log.error({ err: error, url: request.url }, 'defect');
  const language = request.language ?? languageOf(request, namedLanguage(request));
  const body = refusalBody(refusal, language, request.id);
  if (body.code === 503) reply.header('retry-after', '2');
  return reply.code(body.code).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function namedLanguage({ query }: FastifyRequest): unknown {
  return (query as { lang?: unknown } | null | undefined)?.lang;
}

/** `/openapi.json`, and a page to read it at `/docs`. */
async function serveReference(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(document)),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
