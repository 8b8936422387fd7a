import type { Authority } from '@quarterdeck/contract/core/access';
import type { QueryOf } from '@quarterdeck/contract/core/http/endpoint';
import { isZero, subtract, sum } from '@quarterdeck/contract/core/money';
import type {
  ShareOutcome,
  ShareSimulation,
  SimulatedShare,
  simulateShare,
} from '@quarterdeck/contract/features/rewards/simulation/simulation';
import sql, { join } from 'sql-template-tag';
import { userOwner } from '#domain/users/owner.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { type Share, shareFee } from '../engine/share.ts';
import { chainAbove } from '../fees/chain.ts';
import { usdtRate } from '../fees/collect.ts';
import { readUsed } from '../fees/used.ts';
import { sharePlanList } from '../plans/list.ts';

/** Shares a hypothetical fee with the paying engine, under any plan version and the current state. */
export async function simulate(
  db: Queryable,
  query: QueryOf<typeof simulateShare>,
  now: Date,
  access: Authority,
): Promise<ShareSimulation> {
  const { plan_id, uid, source, asset, amount } = query;
  const plan = await findRow(db, sharePlanList, Number(plan_id), access);
  const columns = sql`id, uid, username`;
  const payer = await visibleUser<ShareSimulation['payer']>(db, uid, access, { columns });
  const [chain, rateUsdt] = await Promise.all([chainAbove(db, payer.id, now), usdtRate(db, asset)]);
  const used = await readUsed(db, { plan, sourceUserId: payer.id, chain, at: now });
  const { shares, pool, paid, kept } = shareFee(plan.terms, { source, asset, amount, rateUsdt }, chain, used);
  const clipped = sum(shares.map((share) => share.clipped));
  const skipped = sum(shares.map((share) => (share.skipped === null ? '0' : share.amount)));
  return {
    plan,
    payer,
    fee: { source, asset, amount, rate_usdt: rateUsdt },
    shares: await explained(db, shares, access),
    beyond: chain.length - shares.length,
    pool,
    paid,
    kept,
    clipped,
    skipped,
    unclaimed: subtract(subtract(kept, clipped), skipped),
  };
}

interface Person {
  id: number;
  uid: string;
  username: string;
}

/** What is left to one user is told to who sees them. */
const unseenCaps = { day: null, month: null, lifetime: null };

const noCaps = { source: null, day: null, month: null, lifetime: null, budget: null };

async function explained(
  db: Queryable,
  shares: readonly Share[],
  access: Authority,
): Promise<SimulatedShare[]> {
  const ids = shares.map(({ beneficiaryId }) => beneficiaryId);
  const seen = join([sql`id = ANY(${ids}::bigint[])`, ...inScope(access, userOwner)], ' AND ');
  const [people, levels] = await Promise.all([
    db.query<Person>(sql`SELECT id, uid, username FROM users WHERE ${seen}`),
    db.query<{ rank: number; name: string }>(sql`SELECT rank, name FROM share_level`),
  ]);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const nameOf = new Map(levels.map(({ rank, name }) => [rank, name]));
  return shares.map((share, index) => {
    const person = personOf.get(share.beneficiaryId);
    return {
      place: index + 1,
      generation:
        person === undefined || share.skipped === 'beneficiary_compressed' ? null : share.generation,
      user_id: person?.id ?? null,
      uid: person?.uid ?? null,
      username: person?.username ?? null,
      level: person === undefined ? null : share.level,
      level_name: person === undefined ? null : (nameOf.get(share.level) ?? null),
      own_rate: share.ownRate,
      below: share.below,
      rate: share.rate,
      is_peer: share.isPeer,
      full: sum([share.amount, share.clipped]),
      amount: share.skipped === null ? share.amount : '0',
      clipped: share.clipped,
      clipped_by: share.clippedBy,
      left: { ...(share.left ?? noCaps), ...(person === undefined && unseenCaps) },
      outcome: person === undefined ? unseenOutcome(share) : outcomeOf(share),
    };
  });
}

function outcomeOf({ skipped, amount, clippedBy, isWithheld }: Share): ShareOutcome {
  if (skipped !== null) return skipped;
  if (isZero(amount)) return clippedBy === null ? 'nothing' : 'clipped';
  return isWithheld ? 'withheld' : 'paid';
}

/** Of who is not seen it is not told whether they are inactive, frozen or blacklisted. */
function unseenOutcome(share: Share): ShareOutcome {
  if (share.skipped !== null) return 'nothing';
  const outcome = outcomeOf(share);
  return outcome === 'withheld' ? 'paid' : outcome;
}
