import { type Asset, assetScales } from '@quarterdeck/contract/core/assets';
import { add, multiply, sum } from '@quarterdeck/contract/core/money';
import { type ShareTerms, shareSources, worstPath } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Used } from '#features/rewards/engine/caps.ts';
import type { Upline } from '#features/rewards/engine/claims.ts';
import { shareFee } from '#features/rewards/engine/share.ts';
import { collectFee } from '#features/rewards/fees/collect.ts';
import { aPlan, beginSettlement } from '#features/rewards/fixtures.ts';
import { rewardChecks } from '#features/rewards/invariants.ts';
import { settleOpen } from '#features/rewards/settlement/job.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { UserRow } from '#features/users/subject.ts';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { TestServer } from '../support/test-server.ts';
import type { Random } from './random.ts';

/** When everything here happens, which is one day of one month: the caps of both count all of it. */
export const treesNow = new Date('2026-05-01T10:00:00Z');
const settledAt = '2026-06-01T00:00:00.000Z';

interface Member extends Upline {
  row: UserRow;
  referrer: Member | null;
}

/** What the model knows of one tree: who got how much in USDT, and of whom it was. */
interface Tree {
  members: Member[];
  got: Map<number, string>;
  paidFor: Map<number, string>;
}

/** Any plan that is let pass: its cap is what its worst path costs. */
function anyTerms(random: Random): ShareTerms {
  const depth = random.whole(1, 5);
  const rate = () => String(random.whole(0, 1_500) / 100);
  const matrix = () => Array.from({ length: 4 }, () => Array.from({ length: depth }, rate));
  const cap = () => (random.chance(0.4) ? String(random.whole(5, 400)) : null);
  const terms: ShareTerms = {
    mode: random.chance(0.5) ? 'fixed' : 'difference',
    peer_percent: rate(),
    inactive: random.chance(0.5) ? 'skip' : 'compress',
    depth,
    source_cap_percent: '0',
    day_cap_usdt: cap(),
    month_cap_usdt: cap(),
    lifetime_cap_usdt: cap(),
    // Trees are tried beside each other, and what they share could be in any order.
    budget_usdt: null,
    rates: { activation: matrix(), upgrade: matrix(), robot_fee: matrix(), copy_cut: matrix() },
  };
  const worst = shareSources.map((source) => Number(worstPath(terms, source)));
  return { ...terms, source_cap_percent: String(Math.max(...worst)) };
}

async function plantTree({ services }: TestServer, random: Random): Promise<Tree> {
  const members: Member[] = [];
  const size = random.whole(2, 12);
  while (members.length < size) {
    const referrer = random.chance(0.9) ? (random.pick(members) ?? null) : null;
    const [isActive, isFrozen, isBlacklisted] = [0.8, 0.1, 0.05].map((share) => random.chance(share));
    const row = await aUser(services.db, {
      ...(referrer !== null && { referrer: referrer.row }),
      activated_at: isActive ? treesNow.toISOString() : null,
      frozen: isFrozen ?? false,
      blacklisted: isBlacklisted ?? false,
    });
    const level = random.whole(0, 5);
    if (level > 0)
      await services.db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${row.id}, ${level})`);
    members.push({
      row,
      referrer,
      userId: row.id,
      level,
      isActive: isActive ?? false,
      isFrozen: isFrozen ?? false,
      isBlacklisted: isBlacklisted ?? false,
      isPayer: false,
    });
  }
  return { members, got: new Map(), paidFor: new Map() };
}

function chainOf({ referrer }: Member): Member[] {
  return referrer === null ? [] : [referrer, ...chainOf(referrer)];
}

/** Collects one fee, and holds what came of it against the engine, which is given the model's tree instead of the database's. */
async function collectOne(
  server: TestServer,
  terms: ShareTerms,
  tree: Tree,
  random: Random,
  ref: string,
): Promise<void> {
  const payer = random.pick(tree.members);
  if (payer === undefined) return;
  const source = random.pick(shareSources) ?? 'activation';
  const asset: Asset = random.chance(0.7) ? 'USDT' : 'L';
  const amount = (random.whole(1, 50_000_000) / 10 ** 4).toFixed(Math.min(4, assetScales[asset]));
  const { services } = server;
  const context = programContext('test', treesNow);
  const fee = { kind: source, ref, userId: payer.userId, asset, amount };
  const stored = await transaction(services.pool, (tx) => collectFee(tx, fee, context));
  const [row] = await services.db.query<{ id: number; rate_usdt: string }>(
    sql`SELECT id, rate_usdt FROM fee WHERE id = ${stored?.id}`,
  );
  if (row === undefined) throw new Error('The fee was not stored');
  const chain = chainOf(payer);
  const used: Used = {
    beneficiaries: new Map([...tree.got].map(([id, usdt]) => [id, { day: usdt, month: usdt }])),
    lifetime: tree.paidFor.get(payer.userId) ?? '0',
    budget: '0',
  };
  const expected = shareFee(terms, { source, asset, amount, rateUsdt: row.rate_usdt }, chain, used);
  expect(add(expected.paid, expected.kept)).toBe(add(expected.pool, '0'));
  const given = expected.shares.filter((share) => share.skipped === null && /[1-9]/.test(share.amount));
  const actual = await services.db.query<{ id: number; amount: string; status: string }>(sql`
    SELECT beneficiary_id AS id, trim_scale(amount)::text AS amount, status FROM reward
    WHERE source_type = 'fee' AND source_id = ${row.id} AND status <> 'void' ORDER BY generation`);
  expect(actual).toEqual(
    given.map((share) => ({
      id: share.beneficiaryId,
      amount: share.amount,
      status: share.isWithheld ? 'withheld' : 'pending',
    })),
  );
  // What is paid and what is kept is the pool: nothing is lost between the two.
  expect(add(sum(actual.map((reward) => reward.amount)), expected.kept)).toBe(add(expected.pool, '0'));
  for (const share of given) {
    const usdt = multiply(share.amount, row.rate_usdt);
    tree.got.set(share.beneficiaryId, add(tree.got.get(share.beneficiaryId) ?? '0', usdt));
    tree.paidFor.set(payer.userId, add(tree.paidFor.get(payer.userId) ?? '0', usdt));
  }
}

interface Extent {
  plans: number;
  /** Under each plan. */
  trees: number;
  /** In each tree. */
  events: number;
}

/** Random trees under random plans, with random fees. */
export async function shareInTrees(
  server: TestServer,
  random: Random,
  { plans, trees, events }: Extent,
): Promise<void> {
  for (let plan = 0; plan < plans; plan += 1) {
    const terms = anyTerms(random);
    await aPlan(server, terms);
    const planted: Tree[] = [];
    for (let index = 0; index < trees; index += 1) planted.push(await plantTree(server, random));
    for (let event = 0; event < events; event += 1) {
      for (const [index, tree] of planted.entries()) {
        await collectOne(server, terms, tree, random, `${plan}-${index}-${event}`);
      }
    }
  }
}

/** Settles all that is due, and loses the connection somewhere on the way so many times. */
export async function settleInterrupted(
  server: TestServer,
  random: Random,
  { kills, size }: { kills: number; size: number },
): Promise<void> {
  await beginSettlement(server, settledAt);
  for (let kill = 0; kill < kills; kill += 1) {
    const { rows } = await server.pool.query(
      `SELECT id FROM reward WHERE status = 'pending' ORDER BY hold_until, id
       OFFSET (SELECT floor(count(*) * $1::float) FROM reward WHERE status = 'pending') LIMIT 1`,
      [random.between(0.2, 0.7)],
    );
    if (rows.length === 0) break;
    await server.pool.query(`
      CREATE FUNCTION lose_connection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER lose_connection BEFORE UPDATE ON reward
        FOR EACH ROW WHEN (OLD.id = ${rows[0].id}) EXECUTE FUNCTION lose_connection()`);
    await expect(settleOpen(server.services, size)).rejects.toThrow();
    await server.pool.query('DROP TRIGGER lose_connection ON reward; DROP FUNCTION lose_connection');
  }
  await settleOpen(server.services, size);
}

/** What an uninterrupted settlement leaves: each reward settled by one batch, all of it to be spent, and the frozen's still waiting. */
export async function expectSettled(server: TestServer): Promise<void> {
  const { db } = server.services;
  const wrong = await db.query(sql`
    WITH said AS (
      SELECT beneficiary_id, asset,
        coalesce(sum(amount) FILTER (WHERE NOT u.frozen AND NOT u.blacklisted), 0) AS available,
        coalesce(sum(amount) FILTER (WHERE u.frozen OR u.blacklisted), 0) AS pending
      FROM reward JOIN users AS u ON u.id = beneficiary_id WHERE status <> 'void' GROUP BY 1, 2
    )
    SELECT said.* FROM said
    LEFT JOIN ledger_account AS a ON a.user_id = beneficiary_id AND a.asset = said.asset AND a.code = '201'
    LEFT JOIN ledger_account AS p ON p.user_id = beneficiary_id AND p.asset = said.asset AND p.code = '204'
    WHERE coalesce(a.balance, 0) <> said.available OR coalesce(p.balance, 0) <> said.pending`);
  expect(wrong).toEqual([]);
  const counts = await db.one<{ rewards: number; batches: number; waiting: number }>(sql`
    SELECT (SELECT count(*)::int FROM reward WHERE status = 'settled') AS rewards,
      (SELECT count(*)::int FROM ledger_batch WHERE type = 'reward_settled') AS batches,
      (SELECT count(*)::int FROM reward JOIN users AS u ON u.id = beneficiary_id
        WHERE status IN ('pending', 'withheld') AND NOT u.frozen AND NOT u.blacklisted) AS waiting`);
  expect(counts.batches).toBe(counts.rewards);
  expect(counts.waiting).toBe(0);
  expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
}
