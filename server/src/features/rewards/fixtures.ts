import { reportFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import {
  activateSharePlan,
  createSharePlan,
  proposeSharePlan,
  type SharePlan,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { type Reward, rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import { aUser } from '#features/users/fixtures.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { someTerms } from './terms-fixture.ts';

type User = Awaited<ReturnType<typeof aUser>>;

/** Makes a version the plan, by two people. */
export async function aPlan(server: TestServer, terms: Partial<ShareTerms> = {}): Promise<SharePlan> {
  const [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
  const draft = await maker.call(createSharePlan, { name: 'Plan', terms: { ...someTerms, ...terms } });
  const waiting = await maker.call(proposeSharePlan, { id: draft.id, version: draft.version });
  return await checker.call(activateSharePlan, { id: waiting.id, version: waiting.version });
}

/** A user, who is active, below another one. */
export async function anActiveUser(
  server: TestServer,
  given: Parameters<typeof aUser>[1] = {},
): Promise<User> {
  const user = await aUser(server.services.db, given);
  await server.services.db.query(sql`UPDATE users SET activated_at = now() WHERE id = ${user.id}`);
  return user;
}

/** Three users, each below the one before: the last one pays. */
export async function aLine(server: TestServer): Promise<[top: User, middle: User, payer: User]> {
  const top = await anActiveUser(server);
  const middle = await anActiveUser(server, { referrer: top });
  return [top, middle, await anActiveUser(server, { referrer: middle })];
}

let reported = 0;

/** The platform reports a fee of a robot. */
export async function payFee(server: TestServer, { uid }: Pick<User, 'uid'>, amount = '100') {
  reported += 1;
  const ref = `order-${reported}`;
  const reply = await server.platform.call(reportFee, { uid, kind: 'robot_fee', ref, asset: 'USDT', amount });
  return { ...reply, ref };
}

/** What was given of the fees of a user, the nearest beneficiary first. */
export async function rewardsOf(server: TestServer, { uid }: Pick<User, 'uid'>): Promise<Reward[]> {
  const { list } = await (await server.signIn('admin')).call(rewardList.index, {
    source_uid: uid,
    sort: 'id',
  });
  return list;
}

/** Begins a settlement of all that is due at a moment, without a job that would carry it out. */
export async function beginSettlement(server: TestServer, cutOff: string): Promise<void> {
  await server.services.db.query(sql`
    INSERT INTO settlement (status, cut_off, started_by, due)
    SELECT 'queued', ${cutOff}, 'test', count(*)::int FROM reward
    WHERE status IN ('pending', 'withheld') AND hold_until <= ${cutOff}
    ON CONFLICT DO NOTHING`);
}

/** A reward of this user that came to nothing, and a level. */
export async function aReward(db: Queryable, { id }: Pick<User, 'id'>): Promise<void> {
  await db.query(sql`
    INSERT INTO reward (source_type, source_id, source_user_id, beneficiary_id, kind, generation, base, amount, asset, status)
    VALUES ('code', ${id}, ${id}, ${id}, 'activation', 0, '10', '1', 'USDT', 'void')`);
  await db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${id}, 1)`);
}
