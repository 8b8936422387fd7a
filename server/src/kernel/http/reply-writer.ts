import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import compile from 'fast-json-stringify';
import * as z from 'zod/mini';

type Writer = (answer: unknown) => string;

/** By endpoint, once for the whole process. */
const writers = new WeakMap<Endpoint, Writer>();

/**
 * Writes the answers of an endpoint; a field that the contract does not name is not sent. To compile the writers of all endpoints
 * takes most of a start, so each is compiled with the first answer that needs it.
 */
export function replyWriter(endpoint: Endpoint): Writer {
  return (answer) => {
    const known = writers.get(endpoint) ?? compileWriter(endpoint);
    writers.set(endpoint, known);
    return known(answer);
  };
}

function compileWriter({ reply }: Endpoint): Writer {
  const envelope = z.object({ code: z.int(), msg: z.string(), data: reply ?? z.null() });
  const options = { target: 'draft-7', unrepresentable: 'any', override: withoutLimits } as const;
  return compile(z.toJSONSchema(envelope, options) as never);
}

/** Limits of a value's text or size, which the writer would hold against data that is already stored. */
const limits = [
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
] as const;

/** A union is serialized by inspection: its members differ by fields and names, never by limits. */
function withoutLimits({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  for (const limit of limits) delete jsonSchema[limit];
}
