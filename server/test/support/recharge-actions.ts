import { rechargeStatuses } from '@quarterdeck/contract/features/recharges/machine';
import {
  approveRecharge,
  attachProof,
  declineMatch,
  declineRechargeReversal,
  matchRecharge,
  rechargeDetail,
  refuseRecharge,
  requestMatch,
  requestRechargeReversal,
  reverseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecharge } from '#features/recharges/fixtures.ts';
import type { RechargeRow } from '#features/recharges/subject.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from './client.ts';
import { rotation } from './rotation.ts';
import { type StaffName, type TestServer, testServer } from './test-server.ts';

const staff: readonly StaffName[] = ['admin', 'maker', 'checker', 'risk', 'support', 'content'];

const reason = 'The test says so';
/** Of somebody whom a recharge may be matched with. */
let uid: string;

const commands = {
  approve: (client: Client, { id, version }: RechargeRow) => client.post(approveRecharge, { id, version }),
  refuse: (client: Client, { id, version }: RechargeRow) =>
    client.post(refuseRecharge, { id, version, reason }),
  request_match: (client: Client, { id, version }: RechargeRow) =>
    client.post(requestMatch, { id, version, uid, reason, proof: 'A letter' }),
  match: (client: Client, { id, version }: RechargeRow) => client.post(matchRecharge, { id, version }),
  decline_match: (client: Client, { id, version }: RechargeRow) =>
    client.post(declineMatch, { id, version, reason }),
  request_reverse: (client: Client, { id, version }: RechargeRow) =>
    client.post(requestRechargeReversal, { id, version, reason, evidence: 'A letter' }),
  reverse: (client: Client, { id, version }: RechargeRow) => client.post(reverseRecharge, { id, version }),
  decline_reverse: (client: Client, { id, version }: RechargeRow) =>
    client.post(declineRechargeReversal, { id, version, reason }),
  // A person who may attach is told that there is no such file; nothing changes.
  attach: async (client: Client, { id, version }: RechargeRow) => {
    const { error } = await client.post(attachProof, { id, version, files: [999_999] });
    return { error: error === 'evidence_gone' ? undefined : error };
  },
};

/** Of one who may do it, an endpoint says with these that this person or this row is not the one for it. */
const closed = [
  'forbidden',
  'transition_not_allowed',
  'maker_is_checker',
  'reviewer_is_owner',
  'confirmations_missing',
  'transaction_dropped',
  'match_not_requested',
  'match_already_requested',
  'reversal_not_requested',
  'reversal_already_requested',
];

interface Extent {
  /** How many of the staff try what they are offered in each state, in turn; all of them without it. */
  staffEach?: number;
}

/** In every state that the machine tells apart, each of the staff is offered exactly what the endpoints accept. */
export function testAllowedActions({ staffEach }: Extent = {}): void {
  const next = rotation(staffEach);
  let server: TestServer;
  let userId: number;
  beforeAll(async () => {
    server = await testServer();
    ({ id: userId } = await aUser(server.services.db));
    ({ uid } = await aUser(server.services.db));
  });
  afterAll(() => server.close());

  /** Makes this the account of all staff on the platform. */
  async function ownedBy(owner: number | null): Promise<void> {
    await server.pool.query('UPDATE admin SET user_id = $1', [owner]);
    server.services.sessions.forget(null);
  }

  async function make(given: Partial<RechargeRow>, owner: number | null = null): Promise<RechargeRow> {
    await ownedBy(owner);
    return await aRecharge(server.services.db, { user_id: userId, ...given });
  }

  async function idOf(username: string): Promise<number> {
    const { rows } = await server.pool.query('SELECT id FROM admin WHERE username = $1', [username]);
    return rows[0].id;
  }

  const proposedBy = async (username: string) =>
    await make({ status: 'pending_review', source: 'manual', maker_id: await idOf(username) });

  const matchAskedBy = async (username: string, owner: number | null = null) =>
    await make({ ...unmatched, maker_id: await idOf(username), match_user_id: userId }, owner);

  const reversalAskedBy = async (username: string) =>
    await make({ ...credited, reverse_maker_id: await idOf(username) });

  async function dropped(making: Promise<RechargeRow>): Promise<RechargeRow> {
    const row = await making;
    await server.services.db.query(
      sql`INSERT INTO dropped_transaction (network, txid) VALUES (${row.network}, ${row.txid})`,
    );
    return row;
  }

  const unmatched = { status: 'unmatched', user_id: null, confirmations: 12 } as const;
  const credited = { status: 'credited', credited: '100', confirmations: 12 } as const;
  const inReview = { status: 'pending_review', confirmations: 12 } as const;

  /** Every state that the machine tells apart. */
  const states: Record<string, () => Promise<RechargeRow>> = {
    ...Object.fromEntries(
      rechargeStatuses.map((status) => [status, () => make({ status, confirmations: 12, credited: '100' })]),
    ),
    unmatched: () => make(unmatched),
    'unmatched, matched by the maker': () => matchAskedBy('maker'),
    'unmatched, matched with the own account': () => matchAskedBy('maker', userId),
    'credited, own': () => make(credited, userId),
    'credited, to be reversed': () => reversalAskedBy('maker'),
    'credited, to be reversed by the checker': () => reversalAskedBy('checker'),
    'pending_review, not confirmed': () => make({ ...inReview, confirmations: 11 }),
    'pending_review, of a transaction that the network gave up': () => dropped(make(inReview)),
    'unmatched, of a transaction that the network gave up': () => dropped(matchAskedBy('maker')),
    'pending_review, by hand': () => proposedBy('maker'),
    'pending_review, by the checker': () => proposedBy('checker'),
    'pending_review, own': () => make(inReview, userId),
  };

  test.each(Object.entries(states))(
    '%s: a role is offered exactly what its endpoints accept',
    async (_name, begin) => {
      let row = await begin();
      for (const who of next(staff)) {
        const client = await server.signIn(who);
        const shown = await client.get(rechargeDetail, { id: String(row.id) });
        const offered = shown.status === 200 ? shown.data.recharge.allowed_actions : [];
        const accepted: string[] = [];
        for (const [event, command] of Object.entries(commands)) {
          const { error } = await command(client, row);
          if (error === undefined) {
            accepted.push(event);
            row = await begin();
          } else {
            expect(closed, `${event} by ${who}`).toContain(error);
          }
        }
        expect(new Set(offered), who).toEqual(new Set(accepted));
      }
    },
  );

  test('nobody is offered money of their own, and everybody else is', async () => {
    const { id } = await make(inReview, userId);
    const checker = await server.signIn('checker');
    const offered = async () =>
      (await checker.call(rechargeDetail, { id: String(id) })).recharge.allowed_actions;
    expect(await offered()).toEqual([]);
    await ownedBy(null);
    expect(await offered()).toEqual(['approve', 'refuse']);
  });
}
