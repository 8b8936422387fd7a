import { rechargeStatuses } from '@quarterdeck/contract/recharge-machine';
import { approveRecharge, rechargeDetail, refuseRecharge } from '@quarterdeck/contract/recharges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#testing/client.ts';
import { type StaffName, type TestServer, testServer } from '#testing/test-server.ts';
import { aRecharge } from './fixtures.ts';
import type { RechargeRow } from './subject.ts';

const staff: readonly StaffName[] = ['admin', 'maker', 'checker', 'risk', 'support', 'content'];

const commands = {
  approve: (client: Client, { id, version }: RechargeRow) => client.post(approveRecharge, { id, version }),
  refuse: (client: Client, { id, version }: RechargeRow) =>
    client.post(refuseRecharge, { id, version, reason: 'Refused by the test' }),
};

/** Of one who may do it, an endpoint says with these that this person or this row is not the one for it. */
const closed = [
  'forbidden',
  'transition_not_allowed',
  'maker_is_checker',
  'reviewer_is_owner',
  'confirmations_missing',
];

let server: TestServer;
let userId: number;
beforeAll(async () => {
  server = await testServer();
  ({ id: userId } = await aUser(server.services.db));
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

async function proposedBy(username: string): Promise<RechargeRow> {
  const { rows } = await server.pool.query('SELECT id FROM admin WHERE username = $1', [username]);
  return await make({ status: 'pending_review', source: 'manual', maker_id: rows[0].id });
}

const inReview = { status: 'pending_review', confirmations: 12 } as const;

/** Every state that the machine tells apart. */
const states: Record<string, () => Promise<RechargeRow>> = {
  ...Object.fromEntries(
    rechargeStatuses.map((status) => [status, () => make({ status, confirmations: 12 })]),
  ),
  'pending_review, not confirmed': () => make({ ...inReview, confirmations: 11 }),
  'pending_review, by hand': () => proposedBy('maker'),
  'pending_review, by the checker': () => proposedBy('checker'),
  'pending_review, own': () => make(inReview, userId),
};

test.each(Object.entries(states))(
  '%s: a role is offered exactly what its endpoints accept',
  async (_name, begin) => {
    let row = await begin();
    for (const who of staff) {
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
