import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver got. */
export interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

type Behaviour = (response: ServerResponse, message: Message) => void;

export interface WebhookPeer {
  url: string;
  /** Every message in the order of its arrival. */
  messages: Message[];
  /** What it answers from now on; by itself 204. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A receiver of webhooks on loopback, which answers whatever a test wants. */
export async function startWebhookPeer(): Promise<WebhookPeer> {
  let behaviour: Behaviour = (response) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const message = { headers: request.headers, body: await read(request) };
    peer.messages.push(message);
    behaviour(response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer: WebhookPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    messages: [],
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}

type Verify = (secret: string, headers: IncomingHttpHeaders, body: string, now: number) => void;

/** How receivers are told to verify a message: the very lines of the documentation. */
export async function documentedVerify(): Promise<Verify> {
  const page = readFileSync(new URL('../../../docs/platform-api.md', import.meta.url), 'utf8');
  const [, source] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  if (source === undefined) throw new Error('The documentation shows no verification');
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return verify;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
