import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRecordWords } from './record-words.ts';

function words() {
  return renderHook(() => useRecordWords()).result.current;
}

it('names objects, actions and fields in the words of their feature', () => {
  const { object, action, field } = words();
  expect(object('withdrawal')).toBe('Withdrawal');
  expect(action('recharge.approve')).toBe('Recharge approved');
  expect(field('withdrawal', 'gross')).toBe('Gross');
  expect(field('withdrawal', 'reviewer1_id')).toBe('First reviewer');
});

it('shows states by their words, amounts by their asset, times in the zone of the reader', () => {
  const { value } = words();
  const record = { asset: 'USDT' };
  expect(value('withdrawal', 'status', 'pending_review', record)).toBe('Pending review');
  expect(value('withdrawal', 'gross', '1250.5', record)).toBe('1,250.50 USDT');
  expect(value('withdrawal', 'reviewed_at', '2026-11-21T06:00:00.000Z', record)).toMatch(/2026/);
  expect(value('withdrawal', 'outcome_unknown', true, record)).toBe('Yes');
  expect(value('withdrawal', 'reviewer1_id', 3, record)).toBe('#3');
  expect(value('withdrawal', 'status', ['fail', 'refuse'], record)).toBe('Failed, Refused');
});

it('words the reasons that the program gives, and no others', () => {
  const { reason } = words();
  expect(reason('withdrawal.cancel', 'user_cancel')).toBe('Canceled by the user');
  expect(reason('withdrawal.refuse', 'no_such_reason')).toBe('no_such_reason');
  expect(reason('recharge.refuse', 'dropped')).toBe('dropped');
  expect(reason('recharge.report', 'dropped')).toBe('The network dropped the transaction');
});

it('shows what no one named as it is', () => {
  const { object, action, field, value } = words();
  expect(object('nothing')).toBe('nothing');
  expect(action('nothing.start')).toBe('nothing.start');
  expect(field('withdrawal', 'something')).toBe('something');
  expect(value('withdrawal', 'reason', 'user: says so', {})).toBe('user: says so');
  expect(value('withdrawal', 'gross', '12.5', {})).toBe('12.5');
  expect(value('withdrawal', 'extra', { a: 1 }, {})).toContain('"a": 1');
});
