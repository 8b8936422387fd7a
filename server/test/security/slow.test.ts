import type { Socket } from 'node:net';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { readRefusal } from './attack.ts';
import { dial, type Heard, hear } from './wire.ts';

/** Those of the real server, shorter. */
const limits = { headersMs: 500, requestMs: 1_000, checkMs: 50 };

let server: TestServer;
let app: FastifyInstance;
let url: string;
let token: string | undefined;
beforeAll(async () => {
  server = await testServer();
  ({ token } = await server.signIn('admin'));
  app = await createApp(server.services, limits);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

/** Writes a byte at a time until the server has had enough. */
async function drip(opening: string, rest: string): Promise<Heard & { ms: number }> {
  const begin = performance.now();
  const socket = await dial(url);
  socket.write(opening);
  let at = 0;
  const timer = setInterval(() => socket.write(rest[at++ % rest.length] ?? ' '), 100);
  const heard = await hear(socket).finally(() => clearInterval(timer));
  socket.destroy();
  return { ...heard, ms: performance.now() - begin };
}

test('headers that come a byte at a time end with 408', async () => {
  const { status, body, ms } = await drip(`GET ${userInfo.path} HTTP/1.1\r\n`, 'X-A: b\r\n');
  expect(readRefusal(status, body, 'slow headers').error).toBe('request_timeout');
  expect(ms).toBeGreaterThan(limits.headersMs - 50);
});

test('a body that comes a byte at a time ends with 408', async () => {
  const { status, body, ms } = await drip(
    `POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    ' ',
  );
  expect(readRefusal(status, body, 'slow body').error).toBe('request_timeout');
  expect(ms).toBeGreaterThan(limits.requestMs - 50);
});

test('a connection over which nothing comes ends by itself', async () => {
  const socket = await dial(url);
  const { status, body } = await hear(socket);
  expect(readRefusal(status, body, 'silence').error).toBe('request_timeout');
});

test('the real server has such limits', () => {
  const { requestTimeout, headersTimeout, timeout } = server.app.server;
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(headersTimeout).toBeGreaterThan(0);
  expect(timeout).toBeGreaterThan(0);
});

test('five hundred connections that say nothing do not hurt those who work', async () => {
  await timesOf(50); // warm
  const alone = await timesOf(200);
  const idle: Socket[] = await Promise.all(Array.from({ length: 500 }, () => dial(url)));
  try {
    await vi.waitUntil(
      () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count >= 500))),
    );
    const beside = await timesOf(200);
    // Below so many milliseconds it is the noise of a busy machine.
    expect(median(beside)).toBeLessThan(Math.max(median(alone) * 2, 50));
  } finally {
    for (const socket of idle) socket.destroy();
  }
});

async function timesOf(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call++) {
    const begin = performance.now();
    const { status } = await fetch(`${url}${userInfo.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b);
}

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
}
