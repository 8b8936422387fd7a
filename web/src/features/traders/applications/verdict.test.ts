import type {
  Applicant,
  TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { expect, test } from 'vitest';
import { verdictOn } from './verdict.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const row = {
  status: 'pending',
  user_blacklisted: false,
  user_frozen: false,
  user_activated: true,
  key_check: 'passed',
  key_checked_at: '2026-05-30T00:00:00Z',
  available: '100',
  bond: '100',
} as TraderApplication;
const applicant = {
  created_at: '2026-01-01T00:00:00Z',
  kyc_status: 'verified',
  twofa_enabled: true,
  risk_score: 10,
  recharged: '500',
  owed: '0',
} as Applicant;
const proofs = [{}] as never[];

const codes = (more: { row?: object; applicant?: object; proofs?: never[]; earlier?: object[] }) => {
  const { stops, against } = verdictOn(
    {
      application: { ...row, ...more.row },
      applicant: { ...applicant, ...more.applicant },
      proofs: more.proofs ?? proofs,
      earlier: (more.earlier ?? []) as never[],
    },
    now,
  );
  return [stops, against].map((weights) => weights.map(({ code }) => code));
};

test.each([
  [{}, [], []],
  [{ row: { available: '99.99' } }, ['bondShort'], []],
  [{ row: { key_check: 'failed', user_frozen: true } }, ['frozen', 'keyUnchecked'], []],
  [{ row: { key_checked_at: '2026-05-01T00:00:00Z' } }, [], ['oldCheck']],
  [{ applicant: { risk_score: 30, owed: '0.5' } }, [], ['risk', 'owed']],
  [{ applicant: { created_at: '2026-05-20T00:00:00Z', recharged: '0' } }, [], ['newAccount', 'neverPaidIn']],
  [{ applicant: { kyc_status: 'none', twofa_enabled: false } }, [], ['notVerified', 'noSecondFactor']],
  [
    { proofs: [], earlier: [{ status: 'refused' }, { status: 'approved' }] },
    [],
    ['refusedBefore', 'traderBefore', 'noProof'],
  ],
])('of %j it says what stops it and what speaks against it', (more, stops, against) => {
  expect(codes(more)).toEqual([stops, against]);
});
