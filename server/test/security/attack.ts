import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { errors, isErrorCode } from '@quarterdeck/contract/errors';
import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { signature } from '#identity/platform-signature.ts';
import { processorTime } from '../support/processor-time.ts';
import { stateOf } from '../support/state.ts';
import type { TestServer } from '../support/test-server.ts';

/** A request as an attacker writes it. */
export interface Attack {
  method?: InjectOptions['method'] | 'TRACE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What a refusal says. */
export interface Refused {
  status: number;
  error: string;
  msg: string;
  fields: Record<string, string>;
  headers: Readonly<Record<string, unknown>>;
  /** How long it was computed. */
  ms: number;
}

export const payoutSecret = 'a secret of the pay-out service';

let keys = 0;

/** Headers of a well-meaning JSON request. */
export function jsonHeaders(): Record<string, string> {
  keys += 1;
  return { 'content-type': 'application/json', 'idempotency-key': `hostile-${keys}` };
}

/** Words of the server's inside that no answer may hold. */
const inside =
  /\bat .+\.[mc]?[jt]s:\d+|node_modules|\/server\/src|SELECT\s|INSERT\s|syntax error|pg_catalog|relation "/;

/** Sends it past the wire. It must be refused, properly: by an envelope, in words, without a look inside. */
export async function attack({ app }: Pick<TestServer, 'app'>, request: Attack): Promise<Refused> {
  const { method = 'POST', url, headers = {}, body } = request;
  const begin = processorTime();
  const response = await app.inject({
    method: method as InjectOptions['method'] & {},
    url,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  const ms = processorTime() - begin;
  return {
    ...readRefusal(response.statusCode, response.body, `${method} ${url}`),
    headers: response.headers,
    ms,
  };
}

/** The refusal in an answer; anything else fails the test. */
export function readRefusal(status: number, text: string, what: string): Omit<Refused, 'headers' | 'ms'> {
  const said = `${what}: ${status} ${text.slice(0, 500)}`;
  expect(status, said).toBeGreaterThanOrEqual(400);
  expect(status, said).toBeLessThan(500);
  expect(text, said).not.toMatch(inside);
  const { code, msg, error, fields = {}, request_id } = JSON.parse(text);
  expect(code, said).toBe(status);
  expect(isErrorCode(error), said).toBe(true);
  expect(errors[error as keyof typeof errors].status, said).toBe(status);
  expect(msg, said).toMatch(/\S/);
  expect(request_id, said).toMatch(/^[0-9a-f-]{36}$/);
  return { status, error, msg, fields };
}

/** Headers by which a request to this endpoint comes from somebody who may call it. */
export async function passFor(
  server: TestServer,
  endpoint: Endpoint,
  url: string,
  body: string,
): Promise<Record<string, string>> {
  const headers = jsonHeaders();
  if (endpoint.ability !== 'platform' && endpoint.path !== payoutCallback.path) {
    if (endpoint.ability === 'public') return headers;
    const { token } = await server.signIn('admin');
    return { ...headers, authorization: `Bearer ${token}` };
  }
  const { key, secret } = server.platform;
  const timestamp = String(Date.now());
  const isCallback = endpoint.path === payoutCallback.path;
  const parts = {
    timestamp,
    method: endpoint.method,
    url,
    idempotencyKey: headers['idempotency-key'],
    rawBody: Buffer.from(body),
  };
  return {
    ...headers,
    [platformHeaders.key]: key,
    [platformHeaders.timestamp]: timestamp,
    [platformHeaders.signature]: signature(isCallback ? payoutSecret : secret, parts),
  };
}

/** Does it all and makes sure that it changed nothing. */
export async function changingNothing(server: TestServer, work: () => Promise<void>): Promise<void> {
  const before = await stateOf(server.pool);
  await work();
  expect(await stateOf(server.pool)).toEqual(before);
}

/** The path with something in place of `:name`. */
export function pathOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/:\w+/g, 'W0');
}
