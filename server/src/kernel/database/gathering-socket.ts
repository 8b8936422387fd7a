import { Socket } from 'node:net';

/**
 * A socket that sends what is written in one go, once the work at hand has come to its end: statements that travel
 * together are one message to the database, which wakes up for them once.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Connecting sets `write` again, so this comes after it.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    let isGathering = false;
    socket.write = (...args: unknown[]) => {
      if (!isGathering) {
        isGathering = true;
        socket.cork();
        process.nextTick(() => {
          isGathering = false;
          socket.uncork();
        });
      }
      return write(...args);
    };
  });
  return socket;
}
