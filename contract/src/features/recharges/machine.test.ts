import { expect, test } from 'vitest';
import { type Authority, adjustLimits, nobody } from '../../core/access.ts';
import { step } from '../../core/machine.ts';
import { type RechargeState, rechargeMachine } from './machine.ts';

const row: RechargeState = {
  status: 'pending_review',
  amount: '300.000001',
  user_id: 1,
  source: 'manual',
  confirmed_at: null,
  maker_id: 2,
  maker_user_id: null,
  imported_by_id: null,
  imported_by_user_id: null,
  confirmations: 0,
  is_dropped: false,
  batch_id: null,
  match_user_id: null,
  reverse_maker_id: null,
  reverse_maker_user_id: null,
};
const staff: Authority = {
  ...nobody,
  id: 3,
  abilities: ['recharge.propose', 'recharge.review'],
  adjust_max: adjustLimits(() => '300'),
};
const arrived = { source: 'chain', confirmed_at: '2026-01-01T00:00:00.000Z', confirmations: 20 };
const nobodys = { ...arrived, status: 'unmatched', user_id: null, batch_id: 4 };
const asked = { ...nobodys, match_user_id: 1 };

test.each([
  ['a credit by hand', row, 'approve', 'adjust_limit_exceeded'],
  [
    'what only a file tells of',
    { ...row, source: 'chain', imported_by_id: 2 },
    'approve',
    'adjust_limit_exceeded',
  ],
  ['whose money it is', { ...nobodys, maker_id: null }, 'request_match', 'adjust_limit_exceeded'],
  ['a match', { ...row, ...asked }, 'match', 'adjust_limit_exceeded'],
  ['what the platform saw arrive', { ...row, ...arrived, maker_id: null }, 'approve', 'credited'],
  ['no more than the limit', { ...row, amount: '300' }, 'approve', 'credited'],
] as const)(
  '%s is bounded by the limit of adjustments as far as people alone say it',
  (_, given, event, expected) => {
    const outcome = step(rechargeMachine, { ...row, ...given }, event, staff);
    expect('refused' in outcome ? outcome.refused : outcome.to).toBe(expected);
  },
);
