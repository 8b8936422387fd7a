import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A provider of text messages on loopback, which answers as it is told to. */
export interface SmsPeer {
  url: string;
  asked: { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** Undefined: it says nothing. */
  answer: { status: number; body: unknown } | undefined;
  close(): Promise<void>;
}

export async function smsPeer(): Promise<SmsPeer> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      peer.asked.push({ path: request.url ?? '', headers: request.headers, body });
      if (peer.answer === undefined) return;
      const { status, body: answer } = peer.answer;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer: SmsPeer = {
    url: `http://localhost:${port}`,
    asked: [],
    answer: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}
