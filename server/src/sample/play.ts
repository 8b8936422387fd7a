import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { RequestContext } from '#kernel/context.ts';
import type { Binding, Wire } from '#kernel/http/bind.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import { parse } from '#kernel/http/parse.ts';
import type { Services } from '#server/services.ts';
import { jobsOf } from '#server/start/background.ts';
import { type SampleActors, sampleActors } from './actors.ts';
import { answerWebhooksJob } from './answer-webhooks.ts';
import { mailOnPaper } from './mail-on-paper.ts';
import { marketsOnPaper } from './markets-on-paper.ts';
import { seededInt } from './seeded-int.ts';
import { sendMessagesJob } from './send-messages.ts';
import { smsOnPaper } from './sms-on-paper.ts';

/** One call of the story; see the simulator, which tells it. */
interface SampleCall {
  at: Date;
  as: string;
  endpoint: Endpoint;
  query: unknown;
  body: unknown;
  /** Of an upload. */
  file?: { name: string; type: string; bytes: Uint8Array } | undefined;
}

/** A job that runs at this moment of the story. */
interface SampleJob {
  at: Date;
  job: string;
  data: Record<string, unknown>;
}

export type SampleStep = SampleCall | SampleJob;
export type SampleReply = { ok: true; data: unknown } | { ok: false; error: string };
export type SampleStory = Generator<SampleStep, void, SampleReply>;
/** Told of each call before it is made. */
export type Watch = (step: SampleStep, count: number) => void;

/**
 * Plays a story against the server's own handlers: every call is parsed and carried out exactly like one that comes
 * over the wire, only the clock and what is left to chance are the story's. Answers how many calls there were.
 */
export async function playSample(
  story: SampleStory,
  seed: number,
  bindings: readonly Binding[],
  services: Services,
  watch: Watch = () => {},
): Promise<number> {
  const actors = await sampleActors(services.db);
  const randomInt = seededInt(seed);
  const markets = marketsOnPaper();
  const mailer = mailOnPaper();
  const sendSms = smsOnPaper();
  const handlers = new Map(bindings.map((binding) => [binding.endpoint, binding]));
  let count = 0;
  let next = story.next();
  while (!next.done) {
    const step = next.value;
    count += 1;
    watch(step, count);
    const then = {
      ...services,
      randomInt,
      jobs: noJobs(services),
      marketData: markets(step.at),
      mailer,
      sendSms,
      now: () => step.at,
    };
    if ('job' in step) {
      await carryOut(step, then);
      next = story.next({ ok: true, data: null });
      continue;
    }
    const binding = handlers.get(step.endpoint);
    if (binding === undefined) throw new Error(`No handler is bound to ${step.endpoint.path}`);
    next = story.next(await answer(step, binding, contextOf(step, actors, count), then));
  }
  return count;
}

/** The story says which jobs run when: none is queued, and where they would be is not there yet. */
export const noJobs = ({ jobs }: Services): Services['jobs'] => ({ ...jobs, send: async () => {} });

/** Runs a job as the server would, which does not look after jobs yet while the story is told. */
async function carryOut({ job: name, data }: SampleJob, services: Services): Promise<void> {
  const job = [...jobsOf(services), answerWebhooksJob(services), sendMessagesJob(services)].find(
    (one) => one.name === name,
  );
  if (job === undefined) throw new Error(`There is no job ${name}`);
  await job.run(data);
}

async function answer(
  { endpoint, query, body, file }: SampleCall,
  binding: Binding,
  context: RequestContext,
  services: Services,
): Promise<SampleReply> {
  try {
    const data = await binding.handle({
      query: parse(endpoint.query, query, context.language),
      body: parse(endpoint.body, body, context.language),
      context,
      services,
      wire: {
        method: endpoint.method,
        url: endpoint.path,
        ...(await formOf(file)),
        token: null,
        setHeader: () => {},
      },
    });
    return { ok: true, data };
  } catch (error) {
    const { code, fields } = toRefusal(error);
    if (code !== 'internal' && code !== 'invalid_request' && code !== 'database_unavailable')
      return { ok: false, error: code };
    throw new Error(`${endpoint.path}: ${code} ${JSON.stringify(fields)}`, { cause: error });
  }
}

/** The file as a form of the browser brings it. */
async function formOf(file: SampleCall['file']): Promise<Pick<Wire, 'headers' | 'rawBody'>> {
  if (file === undefined) return { headers: {}, rawBody: Buffer.alloc(0) };
  const form = new FormData();
  form.set('file', new File([Buffer.from(file.bytes)], file.name, { type: file.type }));
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, rawBody: Buffer.from(await sent.arrayBuffer()) };
}

function contextOf(step: SampleCall, actors: SampleActors, count: number): RequestContext {
  const actor = actors.get(step.as);
  if (actor === undefined) throw new Error(`There is no account ${step.as}`);
  return {
    actor,
    session: null,
    language: 'en-US',
    now: step.at,
    requestId: `sample-${count}`,
    ip: '127.0.0.1',
    userAgent: null,
    idempotencyKey: step.endpoint.command ? `sample-${count}` : null,
  };
}
