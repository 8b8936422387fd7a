import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { addressError, browserUrl, requireFreeAddress } from './address.ts';

async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return { server, port: address.port };
}

test('a port in use is named before any work is done', async () => {
  const { server, port } = await listen();
  await expect(requireFreeAddress({ host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is in use`);
  await new Promise((resolve) => server.close(resolve));
  await requireFreeAddress({ host: '127.0.0.1', port });
});

test('an address of another machine is named', async () => {
  await expect(requireFreeAddress({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    '192.0.2.1 is not an address of this machine',
  );
});

test('a port that needs rights is named', () => {
  const refused = Object.assign(new Error('denied'), { code: 'EACCES' });
  expect(addressError({ host: '127.0.0.1', port: 80 }, refused).message).toContain('choose one above 1023');
});

test.each([
  ['0.0.0.0', 'http://localhost:1'],
  ['127.0.0.1', 'http://localhost:1'],
  ['::1', 'http://localhost:1'],
  ['192.0.2.1', 'http://192.0.2.1:1'],
  ['2001:db8::1', 'http://[2001:db8::1]:1'],
])('%s is opened in a browser as %s', (host, expected) => {
  expect(browserUrl({ host, port: 1 })).toBe(expected);
});
