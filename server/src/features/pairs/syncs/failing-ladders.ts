import { type Authority, can } from '@quarterdeck/contract/core/access';
import { decimal } from '@quarterdeck/contract/core/money';
import type { FailingLadder, MarketChange } from '@quarterdeck/contract/features/pairs/syncs';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { lint } from '@quarterdeck/strategy/lint';
import sql, { join } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { inScope } from '#kernel/scope/scope.ts';

interface Facts {
  step: string | null;
  min_qty: string | null;
  min_notional: string | null;
  contract_size: string | null;
}

interface Told extends Facts {
  /** What one of the base is worth in the quote, where that is known. */
  price: string | null;
}

type Ladder = Omit<FailingLadder, 'level' | 'amount' | 'least'> & { parameters: StrategyParameters };

const orders = ['step', 'min_qty', 'min_notional', 'contract_size'];

/**
 * The ladders that may trade a pair, or do, and have an order too small for what a change makes of it, though not for what it was; those
 * of robots first.
 */
export async function failingLadders(
  db: Queryable,
  { pair_id, fields }: MarketChange,
  access: Authority,
): Promise<FailingLadder[]> {
  const changed = fields.filter(({ field }) => orders.includes(field));
  if (pair_id === null || changed.length === 0 || !can(access, 'strategy.read')) return [];
  const told = await db.one<Told>(sql`
    SELECT trim_scale(p.step)::text AS step, trim_scale(p.min_qty)::text AS min_qty,
      trim_scale(p.min_notional)::text AS min_notional, trim_scale(p.contract_size)::text AS contract_size,
      CASE WHEN p.quote = 'USDT' THEN (SELECT trim_scale(r.rate_usdt)::text FROM rate AS r WHERE r.asset = p.base) END AS price
    FROM pair AS p WHERE p.id = ${pair_id}`);
  const before = { ...told, ...Object.fromEntries(changed.map(({ field, old }) => [field, old])) };
  const after = { ...told, ...Object.fromEntries(changed.map((one) => [one.field, one.new])) };
  const running = inScope(access, ofUser('used.user_id'));
  const ladders = await db.query<Ladder>(sql`
    WITH run AS (
      SELECT used.strategy_id, used.strategy_revision AS revision, count(*)::int AS robots FROM robot AS used
      WHERE ${join([sql`used.pair_id = ${pair_id}`, sql`used.status <> 'stopped'`, sql`used.strategy_id IS NOT NULL`, ...running], ' AND ')}
      GROUP BY 1, 2)
    SELECT s.id AS strategy_id, s.name_zh, s.name_ch, s.name_en, r.revision, r.parameters, coalesce(run.robots, 0) AS robots
    FROM strategy AS s JOIN strategy_revision AS r ON r.strategy_id = s.id
    JOIN pair AS p ON p.id = ${pair_id}
    LEFT JOIN run ON run.strategy_id = s.id AND run.revision = r.revision
    WHERE run.robots > 0 OR r.revision = coalesce(s.shelf_revision, s.revision)
      AND (s.pair_id = p.id OR (s.pair_id IS NULL AND s.status = 'on_shelf'
        AND ((r.parameters->>'leverage')::numeric = 0) = (p.contract_type = 'spot')))
    ORDER BY coalesce(run.robots, 0) DESC, s.sort, s.id, r.revision LIMIT 200`);
  return ladders.flatMap(({ parameters, ...ladder }) => {
    if (tooSmall(parameters, before) !== undefined) return [];
    const found = tooSmall(parameters, after);
    return found === undefined ? [] : [{ ...ladder, ...found }];
  });
}

/** The first order that a pair does not take. */
function tooSmall(
  parameters: StrategyParameters,
  { step, min_qty, min_notional, contract_size, price }: Told,
) {
  const size = contract_size ?? '1';
  const leasts = [decimal(min_notional ?? '0')];
  if (price !== null && min_qty !== null) leasts.push(decimal(min_qty).times(size).times(price));
  const least = leasts.reduce((one, other) => (one.greaterThan(other) ? one : other));
  const onPair = {
    ...parameters,
    min_notional: least.toFixed(),
    ...(step !== null && { quantity_step: decimal(step).times(size).toFixed() }),
  };
  const findings = lint(onPair, price ?? undefined);
  const finding = findings.find(({ code }) => code === 'below_min_notional');
  if (finding === undefined) return undefined;
  const { amount = '0', least_amount = '0' } = finding.figures;
  return { level: finding.level ?? 0, amount, least: least_amount };
}
