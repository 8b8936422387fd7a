import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';

/** What came over a bare connection before it was closed, or before there was nothing more to come. */
export interface Heard {
  status: number;
  headers: string;
  body: string;
}

/** Opens a connection to a server that listens, for requests that no client library would send. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}); // a server that has refused may close at once
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** Opens connections over which nothing is said; answers what closes them. */
export async function dialIdle(app: FastifyInstance, url: string, count: number): Promise<() => void> {
  const sockets = await Promise.all(Array.from({ length: count }, () => dial(url)));
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, number) => resolve(number)));
  await vi.waitUntil(async () => (await open()) >= count, 30_000);
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Everything that the server says until it closes the connection or has said a whole answer. */
export function hear(socket: Socket): Promise<Heard> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => resolve(parse(text));
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
      if (isWhole(text)) finish();
    });
    socket.once('close', finish);
  });
}

/** One request as it is written, and its answer. */
export async function say(url: string, request: string): Promise<Heard> {
  const socket = await dial(url);
  const heard = hear(socket);
  socket.write(request);
  return await heard.finally(() => socket.destroy());
}

function isWhole(text: string): boolean {
  const [headers = '', body] = split(text);
  const [, length] = /content-length: (\d+)/i.exec(headers) ?? [];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

function parse(text: string): Heard {
  const [headers = '', body = ''] = split(text);
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(headers) ?? [];
  return { status: Number(status), headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}

function split(text: string): string[] {
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? [text] : [text.slice(0, end), text.slice(end + 4)];
}
