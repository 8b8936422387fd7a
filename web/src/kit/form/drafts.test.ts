import { afterEach, expect, it } from 'vitest';
import { adoptDrafts, draftOf, dropDraft, forgetDrafts, holdDraft, keepDrafts } from './drafts.ts';

const releases: (() => void)[] = [];
const hold = (name: string, values: Record<string, unknown> | undefined) =>
  releases.push(holdDraft(name, () => values));

afterEach(() => {
  for (const release of releases.splice(0)) release();
});

it('keeps for the same person what the open forms held', () => {
  hold('/credit ', { amount: '12', note: 'half a sent', days: [1, null] });
  hold('/untouched', undefined);
  keepDrafts(7);
  adoptDrafts(7);
  expect(draftOf(7, '/credit ')).toEqual({ amount: '12', note: 'half a sent', days: [1, null] });
  expect(draftOf(7, '/untouched')).toBeUndefined();
});

it('keeps nothing for anybody else, and forgets it when another signs in', () => {
  hold('/credit ', { amount: '12' });
  keepDrafts(7);
  expect(draftOf(8, '/credit ')).toBeUndefined();
  adoptDrafts(8);
  expect(draftOf(7, '/credit ')).toBeUndefined();
});

it('never writes a secret down, nor what is no plain value', () => {
  const values = { password: 'x', email_passwd: 'x', apiKey: 'x', api_secret: 'x', code: 'x', note: 'kept' };
  hold('/form', { ...values, file: new File([], 'a.png'), content: { ...values, file: new Date() } });
  keepDrafts(7);
  expect(draftOf(7, '/form')).toEqual({ note: 'kept', content: { note: 'kept' } });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('"x');
});

it('is gone when it was used, or its reader left', () => {
  hold('/one', { a: '1' });
  hold('/two', { b: '2' });
  keepDrafts(7);
  dropDraft(7, '/one');
  expect([draftOf(7, '/one'), draftOf(7, '/two')]).toEqual([undefined, { b: '2' }]);
  forgetDrafts();
  expect(draftOf(7, '/two')).toBeUndefined();
});

it.each([
  '',
  'null',
  '[]',
  '{',
  '{"account":7}',
  '{"account":7,"forms":[{}]}',
  '{"account":7,"forms":{"/f":3}}',
])('takes %j in the storage for nothing', (stored) => {
  sessionStorage.setItem('quarterdeck.drafts', stored);
  expect(draftOf(7, '/f')).toBeUndefined();
});
