import type {
  ApplicationDetail,
  TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';

/** One thing that a reviewer weighs, with the figure that its words name. */
export interface Weight {
  code: string;
  count?: number;
}

export interface Verdict {
  /** Why it cannot be approved now. */
  stops: Weight[];
  against: Weight[];
  inFavour: Weight[];
}

const dayMs = 86_400_000;
/** An account is new, and a look at a key old, for so many days. */
const newDays = 30;
/** From this score a user is risky. */
const risky = 30;

type Told = Pick<ApplicationDetail, 'application' | 'applicant' | 'proofs' | 'earlier'>;

/** What speaks for and against an application, from what its page shows. */
export function verdictOn({ application: row, applicant, proofs, earlier }: Told, now: number): Verdict {
  const age = Math.floor((now - Date.parse(applicant.created_at)) / dayMs);
  const refused = earlier.filter(({ status }) => status === 'refused').length;
  const checkedDays =
    row.key_checked_at === null ? 0 : Math.floor((now - Date.parse(row.key_checked_at)) / dayMs);
  const isVerified = applicant.kyc_status === 'verified';
  const hasPaidIn = Number(applicant.recharged) > 0;
  return {
    stops: chosen([
      [row.user_blacklisted, 'blacklisted'],
      [row.user_frozen, 'frozen'],
      [!row.user_activated, 'notActivated'],
      [row.key_check !== 'passed', 'keyUnchecked'],
      [isShort(row), 'bondShort'],
    ]),
    against: chosen([
      [applicant.risk_score >= risky, 'risk', applicant.risk_score],
      [Number(applicant.owed) > 0, 'owed'],
      [refused > 0, 'refusedBefore', refused],
      [earlier.some(({ status }) => status === 'approved'), 'traderBefore'],
      [!isVerified, 'notVerified'],
      [!applicant.twofa_enabled, 'noSecondFactor'],
      [age < newDays, 'newAccount', age],
      [!hasPaidIn, 'neverPaidIn'],
      [proofs.length === 0, 'noProof'],
      [row.key_check === 'passed' && checkedDays >= newDays, 'oldCheck', checkedDays],
    ]),
    inFavour: chosen([
      [row.key_check === 'passed' && checkedDays < newDays, 'keyPassed'],
      [!isShort(row), 'bondCovered'],
      [isVerified, 'verified'],
      [applicant.twofa_enabled, 'secondFactor'],
      [age >= newDays, 'oldAccount', age],
      [hasPaidIn, 'paidIn'],
      [proofs.length > 0, 'proofs', proofs.length],
      [applicant.risk_score < risky, 'lowRisk', applicant.risk_score],
    ]),
  };
}

const isShort = ({ available, bond }: TraderApplication) => Number(available) < Number(bond);

function chosen(weights: readonly (readonly [is: boolean, code: string, count?: number])[]): Weight[] {
  return weights
    .filter(([is]) => is)
    .map(([, code, count]) => ({ code, ...(count !== undefined && { count }) }));
}
