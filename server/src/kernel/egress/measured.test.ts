import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { measured } from './measured.ts';

test('a download that drips ends as a whole, redirects included', async () => {
  const peer = createServer(({ url }, answer) => {
    if (url === '/') {
      answer.writeHead(302, { location: '/file' }).end();
      return;
    }
    const drip = setInterval(() => answer.write('x'), 10);
    answer.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => peer.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    peer.closeAllConnections();
    peer.close();
  });
  const address = peer.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(
    measured(`http://localhost:${port}/`, ['localhost'], { timeoutMs: 500 }),
  ).rejects.toMatchObject({ reason: 'timeout', message: 'The download took too long' });
});
