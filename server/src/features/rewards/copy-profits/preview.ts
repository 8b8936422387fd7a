import type { Authority } from '@quarterdeck/contract/core/access';
import { compare, isZero, sum } from '@quarterdeck/contract/core/money';
import {
  type CopyPreview,
  type CopyPreviewLine,
  previewMax,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import sql, { join } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { daysAfter, startOf } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { flowsOf, madeBy } from './reckon.ts';
import { copyShareOf } from './rule.ts';

interface Terms {
  share_pct: string;
  next_share_pct: string | null;
  share_effective_at: string | null;
}

interface Standing {
  follower_id: number;
  follower_uid: string;
  joined_at: string;
  reported_to: string | null;
  mark: string;
  made: string | null;
  available: string;
}

/** What followers would pay if the period ended now, by the rule that reports are measured by. Nothing is locked. */
export async function previewCopies(
  db: Queryable,
  traderId: number,
  now: Date,
  access: Authority,
): Promise<CopyPreview> {
  const seen = [sql`t.user_id = ${traderId}`, ...inScope(access, ofUser('t.user_id'))];
  const terms = await db.maybe<Terms>(sql`
    SELECT share_pct, next_share_pct, share_effective_at FROM trader AS t WHERE ${join(seen, ' AND ')}
    ORDER BY t.id DESC LIMIT 1`);
  if (terms === undefined) throw new Refusal('not_found');
  const until = nextMonday(now);
  const share_pct = shareAt(terms, now);
  const { share_cut_pct: cut_pct } = await readSettings(db, 'copy');
  const standings = await findStandings(db, traderId, now, access);
  const list = standings
    .map((one) => lineOf(one, share_pct, cut_pct))
    .sort((one, other) => compare(other.share, one.share) || one.follower_id - other.follower_id);
  const total = (name: 'share' | 'to_trader' | 'cut') => sum(list.map((line) => line[name]));
  return {
    until,
    share_pct,
    cut_pct,
    followers: list.length,
    payers: list.filter(({ share }) => !isZero(share)).length,
    unknown: list.filter((line) => line.cum_net_realised === null).length,
    share: total('share'),
    to_trader: total('to_trader'),
    cut: total('cut'),
    list: list.slice(0, previewMax),
  };
}

function nextMonday(now: Date): string {
  const days = (8 - now.getUTCDay()) % 7 || 7;
  return startOf(daysAfter(now, days).toISOString().slice(0, 10));
}

function shareAt({ share_pct, next_share_pct, share_effective_at }: Terms, now: Date): string {
  const isDue = share_effective_at !== null && Date.parse(share_effective_at) <= now.getTime();
  return isDue && next_share_pct !== null ? next_share_pct : share_pct;
}

async function findStandings(
  db: Queryable,
  traderId: number,
  now: Date,
  access: Authority,
): Promise<Standing[]> {
  const who = {
    follower: 'one.follower_id',
    trader: 'one.trader_id',
    joined: 'one.joined_at',
    until: 'one.until',
  };
  const seen = [
    sql`t.user_id = ${traderId} AND f.left_at IS NULL`,
    ...inScope(access, ofUser('f.follower_id')),
  ];
  return await db.query<Standing>(sql`
    SELECT one.follower_id, u.uid AS follower_uid, one.joined_at, one.reported_to, one.mark,
      trim_scale(${madeBy(who)} + ${flowsOf(who)})::text AS made,
      coalesce((SELECT balance FROM ledger_account
        WHERE user_id = one.follower_id AND asset = 'USDT' AND code = '201'), 0) AS available
    FROM (
      SELECT f.follower_id, t.user_id AS trader_id, ${now.toISOString()}::timestamptz AS until,
        coalesce(mark.joined_at, f.joined_at) AS joined_at, mark.reported_to, coalesce(mark.high_water, 0) AS mark
      FROM trader_follower AS f JOIN trader AS t ON t.id = f.trader_id
        LEFT JOIN LATERAL (SELECT m.joined_at, m.reported_to, m.high_water FROM copy_mark AS m
          WHERE m.follower_id = f.follower_id AND m.trader_id = t.user_id
            AND (m.joined_at >= f.joined_at OR m.reported_to >= f.joined_at)
          ORDER BY m.joined_at DESC LIMIT 1) AS mark ON true
      WHERE ${join(seen, ' AND ')}
    ) AS one JOIN users AS u ON u.id = one.follower_id`);
}

function lineOf(standing: Standing, sharePct: string, cutPct: string): CopyPreviewLine {
  const { follower_id, follower_uid, joined_at, reported_to, mark, made, available } = standing;
  const reckoned = copyShareOf({ mark, cumNetRealised: made ?? mark, flow: '0', sharePct, cutPct });
  const { markBefore, markAfter, base, share, toTrader, cut } = reckoned;
  return {
    ...{ follower_id, follower_uid, joined_at, reported_to, cum_net_realised: made },
    ...{ mark_before: markBefore, mark_after: markAfter, base, share, to_trader: toTrader, cut },
    is_short: compare(available, share) < 0,
  };
}
