import {
  type PayoutReport,
  payoutCallback,
} from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { expect, vi } from 'vitest';
import { transactionIdOf } from '#test/support/chain.ts';
import type { CallOptions } from '#test/support/client.ts';
import {
  answer,
  type Behaviour,
  callbackHeaders,
  type PayoutPeer,
  startPayoutPeer,
} from '#test/support/payout-peer.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aWithdrawal, done, moves, type RequestFixture, read } from './fixtures.ts';
import type { PayoutSettings } from './payout-service.ts';

/** How long the server of these tests waits for the pay-out service, in milliseconds. */
const patienceMs = 3_000;

/** A server with its jobs, and a pay-out service whose behaviour is set for each withdrawal. */
export interface PayingServer {
  server: TestServer;
  peer: PayoutPeer;
  /** Approves a new withdrawal which the service treats like this; what follows is the job's. */
  pay(behaviour: Behaviour, given?: RequestFixture): Promise<Withdrawal>;
  /** From now on the service treats the withdrawal like this. */
  behave(row: Withdrawal, behaviour: Behaviour): void;
  /** Waits until the withdrawal looks like this. */
  until(row: Withdrawal, expected: Partial<Withdrawal>): Promise<Withdrawal>;
  /** How often the service was asked to pay this withdrawal. */
  ordersFor(row: Withdrawal): number;
  /** Sends a call-back as the service does, or with other headers. */
  callBack(
    report: PayoutReport,
    headers?: Record<string, string>,
  ): ReturnType<TestServer['anonymous']['post']>;
  /** Sees that no pay-out key was ever sent twice, and ends everything. */
  close(): Promise<void>;
}

export async function payingServer(): Promise<PayingServer> {
  const peer = await startPayoutPeer();
  const payout: PayoutSettings = { url: peer.url, secret: peer.secret, patienceMs };
  const server = await testServer({ background: true, config: { payout } });
  const behaviours = new Map<string, Behaviour>();
  peer.behave((order, response) => {
    const behaviour = behaviours.get(order.no) ?? accepts;
    return behaviour(order, response);
  });
  return {
    server,
    peer,
    async pay(behaviour, given) {
      const row = await aWithdrawal(server, given);
      behaviours.set(row.no, behaviour);
      return await done(moves.approve(await server.signIn('checker'), row));
    },
    behave: ({ no }, behaviour) => behaviours.set(no, behaviour),
    until: (row, expected) =>
      vi.waitFor(
        async () => {
          const now = await read(server, row.id);
          expect(now).toMatchObject(expected);
          return now;
        },
        { timeout: 30_000, interval: 50 },
      ),
    ordersFor: ({ no }) => peer.orders.filter((order) => order.no === no).length,
    callBack(report, headers = callbackHeaders(peer.secret, payoutCallback.path, JSON.stringify(report))) {
      const options: CallOptions = { idempotencyKey: null, headers };
      return server.anonymous.post(payoutCallback.path, report, options);
    },
    async close() {
      await server.close();
      await peer.close();
      expect(peer.forged).toBe(0);
      const keys = peer.orders.map((order) => order.payout_key);
      expect(keys).toHaveLength(new Set(keys).size);
    },
  };
}

/** What the service reports when it paid this withdrawal. */
export function paidCallback(row: Withdrawal, more: Partial<PayoutReport & { status: 'paid' }> = {}) {
  const { no, attempt, network, address, net } = row;
  const payout_key = `${no}-${Math.max(attempt, 1)}`;
  return {
    payout_key,
    status: 'paid',
    txid: transactionIdOf(payout_key, network),
    address,
    net,
    ...more,
  } as const;
}

/** What the service reports when it did not pay this withdrawal and will not. */
export function failedCallback({ no, attempt }: Withdrawal) {
  const payout_key = `${no}-${Math.max(attempt, 1)}`;
  return { payout_key, status: 'failed', code: 'no_gas', message: 'The wallet has no gas' } as const;
}

/** The result follows in a callback. */
export const accepts: Behaviour = (_order, response) => answer(response, 202, {});
