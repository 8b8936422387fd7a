import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mailPeer } from '#test/support/mail-peer.ts';
import { deliver, tlsProblem } from './deliver.ts';
import { serverOf } from './mail-server.ts';

const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello' };

test.each([
  ['502 Command not implemented', 502, 'not_offered'],
  ['454 TLS not available due to temporary reason', 454, 'handshake'],
  ['5039A1987F7F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 0, 'handshake'],
  ['unable to verify the first certificate', 0, 'certificate'],
])('why TLS failed is told by the answer, not by a number in the words: %s', (words, status, problem) => {
  expect(tlsProblem(words, status)).toBe(problem);
});

// The first of these tests: the library is not loaded yet.
test('a server that resets the connection at once is a closed one', async () => {
  let accepted = 0;
  // While the client connects, or once it has connected.
  const peer = createServer((socket) => {
    const reset = () => void socket.on('error', () => {}).resetAndDestroy();
    accepted += 1;
    if (accepted % 2 === 0) reset();
    else setImmediate(reset);
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void peer.close());
  const { port } = peer.address() as AddressInfo;
  const server = serverOf({ url: `smtp://127.0.0.1:${port}`, from: 'desk@example.com' });
  for (let tried = 0; tried < 20; tried += 1)
    await expect(deliver(server, mail, { timeoutMs: 5_000 })).rejects.toMatchObject({ step: 'connection' });
});

test('the answer to a whole mail may take longer than every other, and has an end too', async () => {
  const peer = await mailPeer();
  onTestFinished(() => peer.close());
  const server = serverOf({ url: peer.url, from: 'desk@example.com' });
  peer.scansMs = 2_500;
  await deliver(server, mail, { timeoutMs: 1_000 });
  expect(peer.mails).toHaveLength(1);
  peer.scansMs = 30_000;
  await expect(deliver(server, mail, { answerMs: 300 })).rejects.toMatchObject({
    step: 'data',
    problem: 'unknown',
    isUnknown: true,
  });
});
