import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EgressError, egressAddress, egressFetch, isAskable, isListed } from './egress-fetch.ts';

let house: Server;
let port: number;
beforeAll(async () => {
  house = createServer((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(600 * 1024));
    else if (request.url === '/away') response.writeHead(302, { location: '/here' }).end();
    else if (request.url === '/never') response.write('x');
    else if (request.url === '/odd') response.socket?.end('HTTP/1.1 600 Odd\r\ncontent-length: 1\r\n\r\nx');
    else response.end(`${request.method} ${request.headers['content-type'] ?? ''}`);
  });
  await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
  ({ port } = house.address() as AddressInfo);
});
afterAll(() => {
  house.closeAllConnections();
  house.close();
});

const patientMs = 60_000;

const ask = (path: string, timeoutMs = patientMs) =>
  egressFetch({ internalHosts: ['localhost'], timeoutMs })(`http://localhost:${port}${path}`, {
    method: 'GET',
    headers: {},
  });

test.each([
  ['https://accounts.example.com', true],
  ['https://8.8.8.8/path', true],
  ['http://accounts.example.com', false],
  ['https://10.0.0.1', false],
  ['https://127.0.0.1', false],
  ['https://2130706433', false],
  ['https://0x7f.1', false],
  ['https://169.254.169.254', false],
  ['https://[::1]', false],
  ['https://[::ffff:10.0.0.1]', false],
  ['https://[fd00::1]', false],
  ['https://[2606:4700::6810:84e5]', true],
  ['https://[::10.0.0.1]', false],
  ['https://[2002:a00:1::1]', false],
  ['https://[2001:0:a00:1::1]', false],
  ['https://[64:ff9b::10.0.0.1]', false],
  ['https://[64:ff9b:1::10.0.0.1]', false],
  ['https://[fec0::1]', false],
  ['https://[fe80::1]', false],
  ['https://[ff02::1]', false],
  ['https://name:password@accounts.example.com', false],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s may be asked by itself: %s', (address, expected) => {
  expect(isAskable(address, [])).toBe(expected);
});

test('what the operator names may be inside, and without TLS on this machine only', () => {
  const names = ['localhost', 'id.house', '10.0.0.1', '127.0.0.1'];
  expect(isAskable('http://localhost:3000', names)).toBe(true);
  expect(isAskable('http://127.0.0.1', names)).toBe(true);
  expect(isAskable('https://id.house', names)).toBe(true);
  expect(isAskable('https://10.0.0.1', names)).toBe(true);
  expect(isAskable('http://id.house', names)).toBe(false);
  expect(isAskable('http://10.0.0.1', names)).toBe(false);
  expect(isAskable('http://[::1]', names)).toBe(false);
});

test('a host is the one that is listed, however either is written', async () => {
  expect(isListed('Mail.House', ['mail.house'])).toBe(true);
  expect(isListed('::1', ['[::1]'])).toBe(true);
  expect(isListed('[::1]', ['::1'])).toBe(true);
  expect(isListed('ail.house', ['mail.house'])).toBe(false);
  expect(await egressAddress('::1', ['[::1]'])).toEqual({ address: '::1' });
  await expect(egressAddress('::1', ['::2'])).rejects.toMatchObject({ reason: 'refused' });
});

test('a name is looked at where it leads', async () => {
  const fetched = egressFetch({ internalHosts: [], timeoutMs: patientMs })(`https://localhost:${port}/`, {
    method: 'GET',
    headers: {},
  });
  const error = await fetched.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EgressError);
  expect((error as EgressError).cause).toBeInstanceOf(EgressError);
});

test('an answer is given as it is, and no redirect followed', async () => {
  expect(await (await ask('/')).text()).toBe('GET ');
  expect((await ask('/away')).status).toBe(302);
});

test.each([
  ['/long', 'too_long', patientMs],
  ['/never', 'timeout', 300],
  ['/odd', 'unreachable', patientMs],
])('%s is not taken as an answer: %s', async (path, reason, timeoutMs) => {
  const error = await ask(path, timeoutMs).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EgressError);
  expect(error).toMatchObject({ reason });
});

test('an answer that is cut is read so far and no further', async () => {
  const ask = egressFetch({ internalHosts: ['localhost'], timeoutMs: patientMs, cutAt: 1_000 });
  const answer = await ask(`http://localhost:${port}/long`, { method: 'GET', headers: {} });
  expect((await answer.text()).length).toBe(1_000);
});
