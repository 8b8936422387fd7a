import { compare, multiply } from '@quarterdeck/contract/money';
import type { RiskReason } from '@quarterdeck/contract/withdrawals';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { riskScores } from './policy.ts';

interface Request {
  userId: number;
  userRisk: number;
  gross: string;
  address: string;
  now: Date;
}

interface History {
  requests: number;
  to_address: number;
  average: string | null;
  last_hour: number;
  other_users: number;
}

export interface Assessment {
  score: number;
  reasons: RiskReason[];
  newAddress: boolean;
}

/** Why this request looks risky, from what the platform knows of the user and the address. */
export async function assessRisk(db: Queryable, request: Request): Promise<Assessment> {
  const { userId, address, now } = request;
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  const history = await db.one<History>(sql`
    SELECT count(*) AS requests,
      count(*) FILTER (WHERE address = ${address}) AS to_address,
      avg(gross) FILTER (WHERE status = 'success') AS average,
      count(*) FILTER (WHERE created_at > ${hourAgo}) AS last_hour,
      (SELECT count(DISTINCT user_id) FROM withdrawal WHERE address = ${address} AND user_id <> ${userId}) AS other_users
    FROM withdrawal WHERE user_id = ${userId}`);
  const reasons = reasonsFor(request, history);
  return {
    reasons,
    score: Math.min(
      100,
      reasons.reduce((total, { score }) => total + score, 0),
    ),
    newAddress: history.to_address === 0,
  };
}

function reasonsFor({ gross, userRisk }: Request, history: History): RiskReason[] {
  const { requests, to_address, average, last_hour, other_users } = history;
  const isLarge = average !== null && compare(gross, multiply(average, '5')) > 0;
  const found: [keyof typeof riskScores, boolean, string | null][] = [
    ['first_withdrawal', requests === 0, null],
    ['new_address', to_address === 0, null],
    ['large_against_history', isLarge, isLarge ? `${gross} > 5 × ${average.split('.')[0]}` : null],
    ['shared_address', other_users > 0, String(other_users)],
    ['user_flagged', userRisk >= 60, String(userRisk)],
    ['velocity', last_hour >= 3, String(last_hour + 1)],
  ];
  return found
    .filter(([, applies]) => applies)
    .map(([code, , detail]) => ({ code, score: riskScores[code], detail }));
}
