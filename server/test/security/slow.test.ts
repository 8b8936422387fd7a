import { uploadFile } from '@quarterdeck/contract/features/files/files';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp, wireLimits } from '#server/app.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { readRefusal } from './attack.ts';
import { dial, dialIdle, type Heard, hear } from './wire.ts';

/** Those of the real server, shorter. */
const limits = { headersMs: 500, requestMs: 1_000, fileMs: 60_000, checkMs: 50 };

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

test('who was answered before the body came is told nothing more, and the connection ends', async () => {
  const socket = await dial(url);
  let said = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    said += text;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Two hosts are refused at once.
  socket.write(`POST ${login.path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 1000\r\n\r\n{`);
  await closed;
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

test('a form with a file may take longer than other bodies', async () => {
  const form =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--x--\r\n';
  const socket = await dial(url);
  const heard = hear(socket);
  socket.write(
    `POST ${uploadFile.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n${form.slice(0, 40)}`,
  );
  // Begun later, and over before.
  const other = `POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
  expect((await drip(other, ' ')).status).toBe(408);
  socket.write(form.slice(40));
  const { status, body } = await heard;
  socket.destroy();
  expect(readRefusal(status, body, 'a slow form').error).toBe('picture_malformed');
});

test('a connection over which nothing comes ends by itself', async () => {
  const socket = await dial(url);
  const { status, body } = await hear(socket);
  expect(readRefusal(status, body, 'silence').error).toBe('request_timeout');
});

test('the real server has such limits', () => {
  const { requestTimeout, headersTimeout, timeout } = server.app.server;
  expect(wireLimits.requestMs).toBeLessThanOrEqual(30_000);
  expect(requestTimeout).toBeLessThanOrEqual(300_000);
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(headersTimeout).toBeGreaterThan(0);
  expect(timeout).toBeGreaterThan(0);
});

test('beside five hundred connections that say nothing anyone who works is answered', async () => {
  // By the real limits: those above end a connection before all are there on a slow machine.
  const patient = await createApp(server.services);
  onTestFinished(() => patient.close());
  const address = await patient.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(await dialIdle(patient, address, 500));
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${address}${userInfo.path}`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});
