import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import { type Withdrawal, withdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perform } from '#command/command.ts';
import {
  aUser,
  aWithdrawal,
  done,
  follow,
  type MoveName,
  moves,
  read,
  type TestUser,
} from '#features/withdrawals/fixtures.ts';
import { withdrawalChecks } from '#features/withdrawals/invariants.ts';
import { submit } from '#features/withdrawals/payment.ts';
import { contradict, markUnknown } from '#features/withdrawals/payout-commands.ts';
import { programContext } from '#kernel/context.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { transactionIdOf } from './chain.ts';
import { type StaffName, type TestServer, testServer } from './test-server.ts';

const staff: readonly StaffName[] = ['admin', 'maker', 'checker', 'risk', 'support', 'content'];
const events = Object.keys(moves) as MoveName[];

/** Of one who may do it, an endpoint says with these that the row is not in the state for it. */
const closed = [
  'forbidden',
  'transition_not_allowed',
  'second_reviewer_same',
  'rail_not_manual',
  'outcome_unknown',
  'outcome_not_unknown',
  'attempts_exhausted',
  'reversal_not_requested',
  'reversal_already_requested',
  'maker_is_checker',
  'payer_is_closer',
  'unpaid_by_same',
  'reviewer_is_owner',
  'approve_limit_exceeded',
  'user_frozen',
  'user_blacklisted',
];

let server: TestServer;
let user: TestUser;

/** With an owner about whom nothing is remarkable, and whose past does not count. */
const start = async (amount = '20') => {
  // Two people end the blacklisting, if there is one.
  await server.pool.query(
    `UPDATE users SET request_kind = 'enable', request_reason = '-', request_by_id = -1, request_at = now() WHERE id = $1`,
    [user.id],
  );
  await server.pool.query(
    `UPDATE users SET frozen = false, blacklisted = false, request_kind = NULL, request_reason = NULL, request_by_id = NULL,
       request_at = NULL, decided_by_id = -2 WHERE id = $1`,
    [user.id],
  );
  await ownedBy(null);
  await server.pool.query(
    "UPDATE withdrawal SET created_at = created_at - interval '25 h' WHERE user_id = $1",
    [user.id],
  );
  return await aWithdrawal(server, { user, amount });
};

/** Makes this the account of all staff on the platform. */
async function ownedBy(userId: number | null): Promise<void> {
  await server.pool.query('UPDATE admin SET user_id = $1', [userId]);
  server.services.sessions.forget(null);
}

/** The same withdrawal as one of the person who looks at it. */
const own = (make: () => Promise<Withdrawal>) => async () => {
  const row = await make();
  await ownedBy(user.id);
  return row;
};

/** The same withdrawal of a user who was marked since. */
const marked = (mark: 'frozen' | 'blacklisted', make: () => Promise<Withdrawal>) => async () => {
  const row = await make();
  await server.pool.query(`UPDATE users SET ${mark} = true WHERE id = $1`, [user.id]);
  return row;
};

async function onHttp(row: Withdrawal): Promise<Withdrawal> {
  await server.pool.query("UPDATE withdrawal SET rail = 'http' WHERE id = $1", [row.id]);
  return row;
}

/** Submitted by the program, as the job does it. */
async function submitted(): Promise<Withdrawal> {
  const row = await onHttp(await follow(server, ['approve'], await start()));
  await perform(submit, { id: row.id }, programContext('payout'), server.services);
  return await read(server, row.id);
}

async function unknown(): Promise<Withdrawal> {
  const { id } = await submitted();
  await perform(markUnknown, { id, attempt: 1, why: 'timeout' }, programContext('payout'), server.services);
  return await read(server, id);
}

/** Said to be paid after all. */
async function contradicted(row: Withdrawal): Promise<Withdrawal> {
  const { id, no, address, net } = await onHttp(row);
  const report = { payout_key: `${no}-1`, status: 'paid', txid: transactionIdOf(no), address, net } as const;
  await perform(contradict, { id, report }, programContext('payout'), server.services);
  return await read(server, id);
}

const by =
  (...way: MoveName[]) =>
  async () =>
    await follow(server, way, await start());
const failing: MoveName[] = ['submit', 'rail_failed'];

/** Every state that the machine tells apart, by how a row gets there. */
const states: Record<string, () => Promise<Withdrawal>> = {
  pending_review: start,
  'pending_review, needs two': () => start('2000'),
  'pending_review, one of two': async () =>
    done(moves.approve(await server.signIn('checker'), await start('2000'))),
  withdrawing: by('approve'),
  'withdrawing, http': async () => onHttp(await follow(server, ['approve'], await start())),
  payment_in_progress: by('approve', 'submit'),
  'payment_in_progress, http': submitted,
  'payment_in_progress, http, unknown': unknown,
  payment_failed: by('approve', ...failing),
  'payment_failed, tried thrice': by('approve', ...failing, 'retry', ...failing, 'retry', ...failing),
  'payment_failed, http, unknown': async () => contradicted(await by('approve', ...failing)()),
  'withdrawing, http, unknown': async () => contradicted(await by('approve', ...failing, 'retry')()),
  payment_successful: by('approve', 'submit', 'paid'),
  'payment_successful, reversal asked': by('approve', 'submit', 'paid', 'request_reverse'),
  success: by('approve', 'submit', 'paid', 'close'),
  'success, reversal asked': by('approve', 'submit', 'paid', 'close', 'request_reverse'),
  fail: by('approve', ...failing, 'fail'),
  refuse: by('refuse'),
  'pending_review, up to the limit of one role': () => start('20000'),
  'pending_review, above the limit of one role': () => start('20000.000001'),
  'pending_review, of a frozen user': marked('frozen', start),
  'pending_review, of a blacklisted user': marked('blacklisted', start),
  'withdrawing, of a frozen user': marked('frozen', by('approve')),
  'withdrawing, of a blacklisted user': marked('blacklisted', by('approve')),
  'pending_review, own': own(start),
  'withdrawing, own': own(by('approve')),
  'payment_in_progress, own': own(by('approve', 'submit')),
  'payment_in_progress, http, unknown, own': own(unknown),
  'payment_failed, own': own(by('approve', ...failing)),
  'payment_successful, own': own(by('approve', 'submit', 'paid')),
  'success, reversal asked, own': own(by('approve', 'submit', 'paid', 'close', 'request_reverse')),
};

interface Extent {
  /** So many of the staff look at each state, in turn; all of them without it. */
  staffEach?: number;
}

/** Tries in every state whether what a role is offered is what its endpoints accept. */
export function testAllowedActions({ staffEach = staff.length }: Extent = {}): void {
  let turn = 0;

  /** The next of the staff, so that each has a turn in as many states as the others. */
  function next(): StaffName[] {
    turn += staffEach;
    return Array.from({ length: staffEach }, (_, index) => staff[(turn + index) % staff.length] as StaffName);
  }

  beforeAll(async () => {
    // With its jobs, so that what goes to a pay-out service can be queued; there is none that would take it.
    server = await testServer({ background: true });
    user = await aUser(server, '1000000');
  });
  afterAll(() => server.close());

  test('every event that staff may trigger has an endpoint here, and every state is walked', () => {
    const named = withdrawalMachine.transitions.filter(({ ability }) => ability !== undefined);
    expect(new Set(events)).toEqual(new Set(named.map(({ event }) => event)));
    expect(new Set(Object.keys(states).map((name) => name.split(',')[0]))).toEqual(
      new Set(withdrawalMachine.states),
    );
  });

  test.each(Object.entries(states))(
    '%s: a role is offered exactly what its endpoints accept',
    async (_name, make) => {
      let row = await make();
      for (const who of next()) {
        const client = await server.signIn(who);
        const shown = await client.get(withdrawalDetail, { id: String(row.id) });
        const offered = shown.status === 200 ? shown.data.withdrawal.allowed_actions : [];
        const accepted: string[] = [];
        for (const event of events) {
          const { error } = await moves[event](
            client,
            row,
            event === 'approve' ? { acknowledge_risk: true } : {},
          );
          if (error === undefined) {
            accepted.push(event);
            row = await make();
          } else {
            expect(closed, `${event} by ${who}`).toContain(error);
          }
        }
        expect(new Set(offered), who).toEqual(new Set(accepted));
        if (['fail', 'refuse'].includes(row.status)) expect(offered).toEqual([]);
      }
    },
  );

  test('whoever tried what, the books hold', async () => {
    expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
  });
}
