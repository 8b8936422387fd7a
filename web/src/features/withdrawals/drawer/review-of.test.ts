import { expect, it } from 'vitest';
import { reviewOf } from './review-of.ts';

const request = { action: 'withdrawal.request', to: 'pending_review' };
const first = { action: 'withdrawal.approve', to: 'pending_review' };
const last = { action: 'withdrawal.approve', to: 'withdrawing' };

it.each([
  ['one review', [request, last], ['withdrawal.request', 'withdrawal.approve']],
  [
    'two reviews',
    [request, first, last],
    ['withdrawal.request', 'withdrawal.approve_first', 'withdrawal.approve_second'],
  ],
  ['the first of two', [request, first], ['withdrawal.request', 'withdrawal.approve_first']],
])('names the approvals of %s', (_, history, names) => {
  expect(history.map((step) => reviewOf(step, history))).toEqual(names);
});
