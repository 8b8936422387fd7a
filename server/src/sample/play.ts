import type { Endpoint } from '@quarterdeck/contract/http/endpoint';
import type { RequestContext } from '#kernel/context.ts';
import type { Binding } from '#kernel/http/bind.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import { parse } from '#kernel/http/parse.ts';
import type { Services } from '#server/services.ts';
import { type SampleActors, sampleActors } from './actors.ts';
import { seededInt } from './seeded-int.ts';

/** One call of the story; see the simulator, which tells it. */
export interface SampleStep {
  at: Date;
  as: string;
  endpoint: Endpoint;
  query: unknown;
  body: unknown;
}

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
  const handlers = new Map(bindings.map((binding) => [binding.endpoint, binding]));
  let count = 0;
  let next = story.next();
  while (!next.done) {
    const step = next.value;
    count += 1;
    watch(step, count);
    const binding = handlers.get(step.endpoint);
    if (binding === undefined) throw new Error(`Nothing answers ${step.endpoint.path}`);
    next = story.next(
      await answer(step, binding, contextOf(step, actors, count), { ...services, randomInt }),
    );
  }
  return count;
}

async function answer(
  { endpoint, query, body, at }: SampleStep,
  binding: Binding,
  context: RequestContext,
  services: Services,
): Promise<SampleReply> {
  try {
    const data = await binding.handle({
      query: parse(endpoint.query, query, context.language),
      body: parse(endpoint.body, body, context.language),
      context,
      services: { ...services, now: () => at },
      wire: {
        method: endpoint.method,
        url: endpoint.path,
        headers: {},
        rawBody: Buffer.alloc(0),
        token: null,
        setHeader: () => {},
      },
    });
    return { ok: true, data };
  } catch (error) {
    const { code } = toRefusal(error);
    if (code === 'internal' || code === 'invalid_request' || code === 'database_unavailable') throw error;
    return { ok: false, error: code };
  }
}

function contextOf(step: SampleStep, actors: SampleActors, count: number): RequestContext {
  const actor = actors.get(step.as);
  if (actor === undefined) throw new Error(`Nobody is called ${step.as}`);
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
