import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { gatheringSocket } from './gathering-socket.ts';

test('what is written in one turn waits for its end and arrives whole and in order', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = gatheringSocket();
  const accepted = once(server, 'connection');
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const [peer] = (await accepted) as [Socket];
  try {
    for (const round of ['first', 'second']) {
      const received = once(peer, 'data');
      socket.write('a ');
      socket.cork();
      socket.write(round);
      socket.uncork();
      expect(socket.writableLength).toBe(2 + round.length);
      expect(String(await received)).toBe(`a ${round}`);
    }
  } finally {
    socket.destroy();
    peer.destroy();
    server.close();
  }
});
