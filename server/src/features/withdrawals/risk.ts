import { compare, multiply } from '@quarterdeck/contract/money';
import type { RiskJudgement, RiskReason } from '@quarterdeck/contract/withdrawals';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, type Settings } from '#kernel/settings.ts';
import { policy } from './policy.ts';
import type { WithdrawalRow } from './subject.ts';

type RiskTerms = Settings<'withdrawal_risk'>;

/** A request that is to be judged: one that is just being made, or one that waits. */
interface Judged {
  userId: number;
  gross: string;
  address: string;
  /** When it was asked for. */
  at: Date;
  /** Null: it is not among the rows yet. */
  id: number | null;
}

interface History {
  requests: number;
  to_address: number;
  average: string | null;
  last_hour: number;
  last_day: string;
  other_users: number;
  user_risk: number;
  user_frozen: boolean;
  security_changed_at: string | null;
}

interface Assessment extends RiskJudgement {
  newAddress: boolean;
}

/**
 * Why a request looks risky: what the user had asked for before it, and what is known at this moment of those requests, of the
 * user and of the address.
 */
export async function assessRisk(db: Queryable, judged: Judged): Promise<Assessment> {
  const { userId, address, at, id } = judged;
  const ago = (hours: number) => new Date(at.getTime() - hours * 3_600_000).toISOString();
  const [terms, history] = await Promise.all([
    readSettings(db, 'withdrawal_risk'),
    db.one<History>(sql`
      SELECT earlier.*, owner.risk_score AS user_risk, owner.frozen AS user_frozen, owner.security_changed_at,
        (SELECT count(DISTINCT user_id) FROM withdrawal WHERE address = ${address} AND user_id <> ${userId}) AS other_users
      FROM users AS owner, (
        SELECT count(*) AS requests,
          count(*) FILTER (WHERE address = ${address}) AS to_address,
          avg(gross) FILTER (WHERE status = 'success') AS average,
          count(*) FILTER (WHERE created_at > ${ago(1)}) AS last_hour,
          coalesce(sum(gross * rate_usdt) FILTER (
            WHERE created_at > ${ago(24)} AND status NOT IN ('refuse', 'fail')), 0) + ${judged.gross}::numeric AS last_day
        FROM withdrawal WHERE user_id = ${userId} AND (${id}::bigint IS NULL OR id < ${id})
      ) AS earlier
      WHERE owner.id = ${userId}`),
  ]);
  const reasons = reasonsFor(judged, history, terms);
  const score = reasons.reduce((total, reason) => total + reason.score, 0);
  return { reasons, score: Math.min(100, score), newAddress: history.to_address === 0 };
}

/** The risk of a withdrawal that waits, as it would be judged now. */
export async function riskNow(
  db: Queryable,
  row: Pick<WithdrawalRow, 'id' | 'user_id' | 'gross' | 'address' | 'created_at'>,
): Promise<RiskJudgement> {
  const { id, user_id: userId, gross, address, created_at } = row;
  const { score, reasons } = await assessRisk(db, { id, userId, gross, address, at: new Date(created_at) });
  return { score, reasons };
}

/** One rule: whether it holds, what it adds, and the figures behind it. */
type Found = [code: RiskReason['code'], applies: boolean, score: string, detail: string | null];

function reasonsFor({ gross, at }: Judged, history: History, terms: RiskTerms): RiskReason[] {
  const { requests, to_address, average, last_hour, last_day, other_users, user_risk } = history;
  const times = terms.risk_large_times;
  const isLarge = average !== null && compare(gross, multiply(average, times)) > 0;
  const changed = history.security_changed_at;
  const hours = changed === null ? Infinity : Math.floor((at.getTime() - Date.parse(changed)) / 3_600_000);
  const found: Found[] = [
    ['first_withdrawal', requests === 0, terms.risk_first_withdrawal, null],
    ['new_address', to_address === 0, terms.risk_new_address, null],
    ['large_against_history', isLarge, terms.risk_large, `${gross} > ${times} × ${average?.split('.')[0]}`],
    ['shared_address', other_users > 0, terms.risk_shared_address, String(other_users)],
    ['user_flagged', user_risk >= policy.flaggedFrom, terms.risk_user_flagged, String(user_risk)],
    ['user_frozen', history.user_frozen, terms.risk_user_frozen, null],
    [
      'security_changed',
      hours < Number(terms.risk_security_hours),
      terms.risk_security_changed,
      `${hours} h`,
    ],
    ['velocity', last_hour >= Number(terms.risk_velocity_count), terms.risk_velocity, String(last_hour + 1)],
    [
      'velocity_sum',
      compare(last_day, terms.risk_velocity_usdt) > 0,
      terms.risk_velocity_sum,
      `${last_day} > ${terms.risk_velocity_usdt}`,
    ],
  ];
  return found
    .filter(([, applies, score]) => applies && score !== '0')
    .map(([code, , score, detail]) => ({ code, score: Number(score), detail }));
}
