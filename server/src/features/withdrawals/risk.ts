import { compare, multiply } from '@quarterdeck/contract/core/money';
import {
  type RiskJudgement,
  type RiskReason,
  riskMax,
} from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { takingOut } from '#domain/limits/policy.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, type Settings } from '#kernel/settings/settings.ts';
import { findFacts, type Judged, type RiskFacts } from './risk-facts.ts';
import type { WithdrawalRow } from './subject.ts';

export type RiskTerms = Settings<'withdrawal_risk'>;

interface Assessment extends RiskJudgement {
  newAddress: boolean;
}

/**
 * Why a request looks risky: what the user had asked for before it, and what is known at this moment of those requests, of the
 * user and of the address.
 */
export async function assessRisk(db: Queryable, judged: Judged): Promise<Assessment> {
  const [terms, facts] = await Promise.all([readSettings(db, 'withdrawal_risk'), findFacts(db, judged)]);
  return { ...judge(facts, terms), newAddress: facts.to_address === 0 };
}

/** The risk of a withdrawal that waits, as it would be judged now. */
export async function riskNow(
  db: Queryable,
  row: Pick<
    WithdrawalRow,
    'id' | 'user_id' | 'gross' | 'address' | 'device' | 'ip' | 'created_at' | 'risk_reasons'
  >,
): Promise<RiskJudgement> {
  const { id, user_id: userId, gross, address, device, ip, created_at } = row;
  const judged = { id, userId, gross, address, device, ip, at: new Date(created_at) };
  const { score, reasons } = await assessRisk(db, judged);
  return { score, reasons: markLater(reasons, row.risk_reasons) };
}

/** Marks the reasons that were not there at the request, as far as the judgement before them tells. */
export function markLater(reasons: readonly RiskReason[], before: unknown): RiskReason[] {
  const known = new Map((before as RiskReason[]).map(({ code, later }) => [code, later]));
  return reasons.map((reason) =>
    known.has(reason.code) && known.get(reason.code) !== true ? reason : { ...reason, later: true },
  );
}

/** What the rules make of the facts. */
export function judge(facts: RiskFacts, terms: RiskTerms): RiskJudgement {
  const reasons = reasonsFor(facts, terms);
  return {
    reasons,
    score: Math.min(
      riskMax,
      reasons.reduce((total, { score }) => total + score, 0),
    ),
  };
}

/** One rule: whether it holds, what it adds, and the figures behind it. */
type Found = [code: RiskReason['code'], applies: boolean, score: string, detail: string | null];

function reasonsFor(facts: RiskFacts, terms: RiskTerms): RiskReason[] {
  const { gross, requests, to_address, average, last_hour, last_day, other_users, user_risk, listed } = facts;
  const times = terms.risk_large_times;
  const isLarge = average !== null && compare(gross, multiply(average, times)) > 0;
  const hours = hoursSince(facts.security_changed_at, facts.at);
  const within = (users: number) => `${users} · ${terms.risk_shared_days} d`;
  const found: Found[] = [
    // Not weighed: what is blocked cannot be approved, and is to be seen.
    ['blocked_address', listed?.level === 'block', '100', listed?.reason ?? null],
    ['watched_address', listed?.level === 'watch', terms.risk_watched_address, listed?.reason ?? null],
    ['first_withdrawal', requests === 0, terms.risk_first_withdrawal, null],
    ['new_address', to_address === 0, terms.risk_new_address, null],
    ['large_against_history', isLarge, terms.risk_large, `${gross} > ${times} × ${average?.split('.')[0]}`],
    ['shared_address', other_users > 0, terms.risk_shared_address, String(other_users)],
    ['shared_device', facts.device_users > 0, terms.risk_shared_device, within(facts.device_users)],
    ['shared_ip', facts.ip_users > 0, terms.risk_shared_ip, within(facts.ip_users)],
    ['user_flagged', user_risk >= takingOut.flaggedFrom, terms.risk_user_flagged, String(user_risk)],
    ['user_frozen', facts.user_frozen, terms.risk_user_frozen, null],
    // Seen, and so not for the program, whatever it weighs.
    ['user_owes', facts.user_owes !== null, terms.risk_user_owes, facts.user_owes],
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
    .filter(([code, applies, score]) => applies && (score !== '0' || code === 'user_owes'))
    .map(([code, , score, detail]) => ({ code, score: Number(score), detail }));
}

/** Whole hours from one moment to the other; without end where the first never was. */
function hoursSince(from: string | null, to: string): number {
  return from === null ? Infinity : Math.floor((Date.parse(to) - Date.parse(from)) / 3_600_000);
}
