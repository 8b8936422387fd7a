import { setImmediate } from 'node:timers/promises';
import type { Endpoint, Schema } from '@quarterdeck/contract/core/http/endpoint';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/**
 * The API reference as JSON, made from the endpoints: every one with its right, parameters and reply. It takes half a second in all,
 * in which others are answered.
 */
export async function openApiText(endpoints: readonly Endpoint[]): Promise<Buffer> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
    await setImmediate();
  }
  return Buffer.from(JSON.stringify({ ...openApiHead, paths }));
}

/** The reference without the endpoints. */
export const openApiHead = {
  openapi: '3.1.0',
  info: {
    title: 'Quarterdeck',
    version: '1',
    description:
      'Every JSON answer is an envelope `{ code, msg, data }` whose `code` equals the HTTP status. A refusal adds a stable `error`, and `fields` with a message for each invalid field. Any request may carry `lang` (zh-CN, ch-CN, en-US).',
  },
  components: {
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer' },
      platform: { type: 'apiKey', in: 'header', name: 'x-quarterdeck-signature' },
    },
  },
  paths: {},
} as const;

function operation(endpoint: Endpoint): Json {
  const {
    ability,
    summary,
    query,
    body,
    reply,
    stream,
    command,
    openWhileLocked,
    openWhileDue,
    passive,
    stepUp,
    upload,
    path,
  } = endpoint;
  return {
    summary,
    tags: [path.split('/')[2] ?? 'session'],
    'x-ability': ability,
    ...(openWhileLocked && { 'x-open-while-locked': true }),
    ...(openWhileDue && { 'x-open-while-due': openWhileDue }),
    ...(passive && { 'x-passive': true }),
    ...(stepUp && { 'x-step-up': true }),
    ...(ability !== 'public' && { security: [{ [ability === 'platform' ? 'platform' : 'session']: [] }] }),
    parameters: [...(query ? parametersOf(query, path) : []), ...(command ? [idempotencyKey] : [])],
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    ...(upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: stream
          ? { [stream]: {} }
          : json(envelope(reply ? jsonSchema(reply, 'output') : { type: 'null' })),
      },
      default: { description: 'Refused', content: json(refusal) },
    },
  };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Repeating a request with the same key and body returns the stored answer without a second effect; another body is refused with 422.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

const fileForm: Json = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

const refusal: Json = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    error: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: {},
    request_id: { type: 'string' },
  },
};

function parametersOf(query: Schema, path: string): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const isPathPart = path.includes(`:${name}`);
    return {
      name,
      in: isPathPart ? 'path' : 'query',
      required: isPathPart || required.includes(name),
      schema,
    };
  });
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
