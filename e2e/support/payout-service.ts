import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeTransactionId, signature } from './platform.ts';

/** A payout order sent by Quarterdeck. */
export interface PayoutOrder {
  payout_key: string;
  no: string;
  address: string;
  amount: string;
}

type Behaviour = (order: PayoutOrder, response: ServerResponse) => void;

/** A payout service on loopback with a behavior of choice. */
export class PayoutService {
  readonly secret = 'pay-out secret of the journeys';
  /** Every order received. */
  readonly orders: PayoutOrder[] = [];
  behaviour: Behaviour = pays;
  url = '';
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const order = JSON.parse(Buffer.concat(chunks).toString()) as PayoutOrder;
    this.orders.push(order);
    this.behaviour(order, response);
  });

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/pay`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  orderOf(no: string): PayoutOrder {
    const order = this.orders.findLast((one) => one.no === no);
    if (order === undefined) throw new Error(`Nobody asked for ${no} to be paid`);
    return order;
  }

  /** Reports the outcome of an order to Quarterdeck. @returns the HTTP status */
  async report(quarterdeckUrl: string, content: object, secret = this.secret): Promise<number> {
    const [path, body] = ['/platform/v1/payouts/callback', JSON.stringify(content)];
    const headers = {
      'content-type': 'application/json',
      ...signature(secret, { method: 'POST', path, idempotencyKey: '', body }),
    };
    const response = await fetch(quarterdeckUrl + path, { method: 'POST', headers, body });
    return response.status;
  }
}

/** The report of an honest service about a paid order. */
export function paidReport({ payout_key, address, amount }: PayoutOrder) {
  return { payout_key, status: 'paid', txid: makeTransactionId(), address, net: amount };
}

export const pays: Behaviour = (order, response) => answer(response, 200, paidReport(order));
/** The result follows in a callback. */
export const accepts: Behaviour = (_order, response) => answer(response, 202, {});
/** The connection breaks after the order: the outcome is unknown. */
export const breaks: Behaviour = (_order, response) => response.destroy();

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
