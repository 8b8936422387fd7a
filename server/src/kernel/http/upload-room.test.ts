import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { toRefusal } from './error-reply.ts';
import { createUploadRoom } from './upload-room.ts';

const answers: (() => void)[] = [];
afterEach(() => answers.splice(0));

/** A server with room for 100 bytes, which answers when it is told to. */
function server() {
  const takeRoom = createUploadRoom(100);
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => reply.code(503).send(toRefusal(error).code));
  app.post('/', {
    onRequest: async (request, reply) => takeRoom(request, reply, 60),
    handler: () => new Promise((resolve) => answers.push(() => resolve('kept'))),
  });
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'a/b' },
      payload: Buffer.alloc(bytes),
    });
  return { app, send };
}

test('an upload without room is refused until another is answered', async () => {
  const { app, send } = server();
  const first = send(60);
  const second = send(40);
  await expect.poll(() => answers.length).toBe(2);
  expect((await send(1)).body).toBe('overloaded');
  answers.shift()?.();
  expect((await first).body).toBe('kept');
  const third = send(60);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  expect([(await second).body, (await third).body]).toEqual(['kept', 'kept']);
  await app.close();
});
