import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import type { PayoutReport } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import { signature } from '#identity/platform-signature.ts';
import { transactionIdOf } from './chain.ts';

/** What the pay-out service was asked. */
export interface PayoutOrder {
  payout_key: string;
  no: string;
  asset: string;
  network: string;
  address: string;
  amount: string;
}

/** How the service behaves for one order; nothing is answered until the returned promise settles. */
export type Behaviour = (order: PayoutOrder, response: ServerResponse) => Promise<void> | void;

export interface PayoutPeer {
  url: string;
  secret: string;
  /** Orders in the order of their arrival, repetitions included. */
  orders: PayoutOrder[];
  /** Orders whose signature did not fit. */
  forged: number;
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A real pay-out service on loopback, which does whatever a test wants: pays, fails, lies, answers late or never. */
export async function startPayoutPeer(secret = 'pay-out secret of the tests'): Promise<PayoutPeer> {
  let behaviour: Behaviour = (order, response) => answer(response, 200, paidReport(order));
  const peer: PayoutPeer = {
    url: '',
    secret,
    orders: [],
    forged: 0,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer(async (request, response) => {
    const rawBody = await read(request);
    const timestamp = String(request.headers[platformHeaders.timestamp] ?? '');
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const expected = signature(secret, {
      timestamp,
      method: 'POST',
      url: request.url ?? '',
      idempotencyKey,
      rawBody,
    });
    if (request.headers[platformHeaders.signature] !== expected) {
      peer.forged += 1;
      return answer(response, 401, { error: 'signature' });
    }
    const order = JSON.parse(rawBody.toString()) as PayoutOrder;
    peer.orders.push(order);
    await behaviour(order, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`;
  return peer;
}

/** What an honest service reports for an order that it paid. */
export function paidReport(order: PayoutOrder): PayoutReport & { status: 'paid' } {
  const { payout_key, network, address, amount } = order;
  return { payout_key, status: 'paid', txid: transactionIdOf(payout_key, network), address, net: amount };
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Headers of a call-back, signed with the pay-out secret. */
export function callbackHeaders(
  secret: string,
  url: string,
  body: string,
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(now);
  const rawBody = Buffer.from(body);
  return {
    'content-type': 'application/json',
    [platformHeaders.timestamp]: timestamp,
    [platformHeaders.signature]: signature(secret, { timestamp, method: 'POST', url, rawBody }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
