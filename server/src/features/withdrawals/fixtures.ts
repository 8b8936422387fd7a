import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import type { WithdrawalStatus } from '@quarterdeck/contract/features/withdrawals/machine';
import * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import * as reviews from '@quarterdeck/contract/features/withdrawals/reviews';
import * as contract from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { batchesOf } from '#domain/batches.ts';
import { programContext } from '#kernel/context.ts';
import { balances } from '#ledger/balances.ts';
import { fund } from '#ledger/fixtures.ts';
import { transactionIdOf, tronAddressOf } from '#test/support/chain.ts';
import type { Answer, CallOptions, Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import type { TestServer } from '#test/support/test-server.ts';

type Withdrawal = contract.Withdrawal;

let made = 0;

/** A new TRC20 address. */
export function anAddress(): string {
  made += 1;
  return tronAddressOf(`user ${made}`);
}

/** The same for ERC20 and BEP20. */
export function anEthereumAddress(): string {
  made += 1;
  return `0x${made.toString(16).padStart(40, '0')}`;
}

/** A new transaction hash. */
export function aTransactionId(network?: string): string {
  made += 1;
  return transactionIdOf(`payment ${made}`, network);
}

export interface TestUser {
  id: number;
  uid: string;
}

/** A user who may withdraw, with this much USDT. */
export async function aUser({ platform, pool, services }: TestServer, balance = '20000'): Promise<TestUser> {
  made += 1;
  const uid = `u${made}`;
  await platform.call(createPlatformUser, { uid, username: uid, kyc_verified: true, twofa_enabled: true });
  const { id } = await services.db.one<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
  if (balance !== '0') await fund(pool, id, balance);
  return { id, uid };
}

export interface RequestFixture {
  user?: TestUser;
  amount?: string;
  network?: string;
  address?: string;
  device?: string;
  ip?: string;
}

/** Requests a withdrawal as the platform does, for a new user unless one is given. */
export async function aWithdrawal(server: TestServer, given: RequestFixture = {}): Promise<Withdrawal> {
  const { user, amount = '100', network = 'TRC20', address = anAddress(), ...origin } = given;
  const { uid } = user ?? (await aUser(server));
  const { no } = await server.platform.call(requestWithdrawal, {
    uid,
    asset: 'USDT',
    network,
    amount,
    address,
    ...origin,
  });
  const { id } = await server.services.db.one<{ id: number }>(
    sql`SELECT id FROM withdrawal WHERE no = ${no}`,
  );
  return await read(server, id);
}

/** The withdrawal as this member of staff sees it now. */
export async function read(server: TestServer, id: number, who = 'admin'): Promise<Withdrawal> {
  const client = await server.signIn(who);
  return (await client.call(contract.withdrawalDetail, { id: String(id) })).withdrawal;
}

/** One command on a withdrawal at the version that the caller holds, with input that is accepted, or with `more`. */
type Move = (
  client: Client,
  row: Withdrawal,
  more?: object,
  options?: CallOptions,
) => Promise<Answer<Withdrawal>>;

function move(endpoint: Endpoint, input: (row: Withdrawal) => object = () => ({})): Move {
  return (client, row, more = {}, options = {}) => {
    const body = { id: row.id, version: row.version, ...input(row), ...more };
    // The client checks a success against the contract; all these endpoints answer the row.
    return client.post(endpoint.path, body, options) as Promise<Answer<Withdrawal>>;
  };
}

/** Everything that staff may do to a withdrawal, by the machine's event. */
export const moves = {
  approve: move(reviews.approveWithdrawal),
  refuse: move(reviews.refuseWithdrawal, () => ({ reason: 'Refused by the test' })),
  submit: move(payments.submitWithdrawal),
  paid: move(payments.paidWithdrawal, ({ network, address, net }) => ({
    txid: aTransactionId(network),
    address,
    net,
  })),
  rail_failed: move(payments.railFailedWithdrawal, () => ({ reason: 'No gas' })),
  resolve_paid: move(payments.resolveWithdrawal, ({ network }) => ({
    outcome: 'paid',
    txid: aTransactionId(network),
    evidence: 'Seen on the chain',
  })),
  resolve_failed: move(payments.resolveWithdrawal, () => ({
    outcome: 'failed',
    evidence: 'The service says it never paid',
  })),
  retry: move(payments.retryWithdrawal),
  fail: move(payments.failWithdrawal, () => ({ reason: 'Given up' })),
  close: move(payments.closeWithdrawal, () => ({ statement_ref: 'Statement 7, line 3' })),
  request_reverse: move(payments.requestReversal, () => ({ reason: 'Came back', evidence: 'Ticket 12' })),
  reverse: move(payments.reverseWithdrawal),
  decline_reverse: move(payments.declineReversal, () => ({ reason: 'Not shown' })),
} as const;

export type MoveName = keyof typeof moves;

/** What a command that must succeed answered. */
export async function done(answer: Promise<Answer<Withdrawal>>): Promise<Withdrawal> {
  const { error, fields, data } = await answer;
  if (error !== undefined) throw new Error(`refused: ${error} ${JSON.stringify(fields)}`);
  return data;
}

const ways: Record<WithdrawalStatus, readonly MoveName[]> = {
  pending_review: [],
  withdrawing: ['approve'],
  payment_in_progress: ['approve', 'submit'],
  payment_successful: ['approve', 'submit', 'paid'],
  payment_failed: ['approve', 'submit', 'rail_failed'],
  success: ['approve', 'submit', 'paid', 'close'],
  fail: ['approve', 'submit', 'rail_failed', 'fail'],
  refuse: ['refuse'],
};

const checking: readonly MoveName[] = ['approve', 'refuse', 'fail', 'close'];

/** Does these one after the other: the checker reviews (the risk officer as the second) and completes, the maker pays. */
export async function follow(
  server: TestServer,
  way: readonly MoveName[],
  start: Withdrawal,
): Promise<Withdrawal> {
  let row = start;
  for (const name of way) {
    const client = await server.signIn(checking.includes(name) ? 'checker' : 'maker');
    row = await done(moves[name](client, row));
    if (name === 'approve' && row.needs_second)
      row = await done(moves.approve(await server.signIn('risk'), row));
  }
  return row;
}

/** A withdrawal that staff brought to this state manually. */
export async function aWithdrawalIn(
  server: TestServer,
  status: WithdrawalStatus,
  given: RequestFixture = {},
): Promise<Withdrawal> {
  return await follow(server, ways[status], await aWithdrawal(server, given));
}

/** The user's money in USDT. */
export async function walletOf({ services }: TestServer, userId: number) {
  const wallet = (await balances(services.db, userId)).find(({ asset }) => asset === 'USDT');
  return { available: wallet?.available, hold: wallet?.hold };
}

/** What was booked for a withdrawal, one line a batch: `withdrawal_request: 201 Dr 100, 202 Cr 100`. */
export async function bookedFor({ services }: TestServer, id: number): Promise<string[]> {
  const batches = await batchesOf(
    services.db,
    { type: 'withdrawal', id },
    programContext('test').actor.access,
  );
  return batches.map(({ type, lines }) => {
    const sides = lines.map(({ account_code, debit, credit }) =>
      debit === '0' ? `${account_code} Cr ${credit}` : `${account_code} Dr ${debit}`,
    );
    return `${type}: ${sides.join(', ')}`;
  });
}

/** Does what must be refused with this error, and sees that it changed nothing. */
export async function expectRefusal<Data>(
  { pool }: TestServer,
  act: () => Promise<Answer<Data>>,
  status: number,
  error: string,
): Promise<Answer<Data>> {
  const before = await stateOf(pool);
  const answer = await act();
  expect({ status: answer.status, error: answer.error }).toEqual({ status, error });
  expect(await stateOf(pool)).toEqual(before);
  return answer;
}
