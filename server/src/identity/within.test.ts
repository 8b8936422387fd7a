import { type Ability, adjustLimits, type UserScope } from '@quarterdeck/contract/core/access';
import { expect, test } from 'vitest';
import { isWithin } from './within.ts';

const rights = (
  abilities: Ability[],
  approve_max: string | null = '0',
  admin = false,
  export_rows: Partial<Record<Ability, number>> = {},
  adjust_max: string | null = '0',
) => ({
  admin,
  abilities,
  approve_max,
  adjust_max: adjustLimits((ability) => (ability === 'recharge.review' ? adjust_max : '0')),
  export_rows,
  scope: null,
});
const own = rights(['user.read', 'withdrawal.approve', 'user.export'], '500', false, { 'user.export': 100 });

test.each([
  ['nothing', rights([]), true],
  ['the same', own, true],
  ['less, with a lower limit', rights(['withdrawal.approve'], '499.99'), true],
  ['another right', rights(['user.read', 'user.freeze']), false],
  ['a higher limit', rights(['withdrawal.approve'], '500.000000000000000001'), false],
  ['no limit', rights(['withdrawal.approve'], null), false],
  ['a limit for adjustments', rights([], '0', false, {}, '0.000001'), false],
  ['adjustments without a limit', rights([], '0', false, {}, null), false],
  ['full access', rights([], '0', true), false],
  ['fewer rows', rights(['user.export'], '0', false, { 'user.export': 99 }), true],
  ['more rows', rights(['user.export'], '0', false, { 'user.export': 101 }), false],
  ['rows without end', rights(['user.export']), false],
])('%s', (_, asked, expected) => {
  expect(isWithin(asked, own)).toBe(expected);
});

test('full access covers everything, and no limit covers any', () => {
  expect(isWithin(rights([], null, true), rights([], '0', true))).toBe(true);
  expect(isWithin(rights(['user.read'], null), rights(['user.read'], null))).toBe(true);
});

const seeing = (team: string | null, countries: string[] = []) => ({
  ...rights([]),
  scope: { team, countries } satisfies UserScope,
});

test.each([
  ['everybody', rights([]), false],
  ['nobody', seeing(null), true],
  ['the same', seeing('/1/17/', ['BR', 'AR']), true],
  ['a country of them', seeing(null, ['AR']), true],
  ['another country', seeing(null, ['AR', 'CL']), false],
  ['a team within the team', seeing('/1/17/203/'), true],
  ['the team above', seeing('/1/'), false],
  ['a team beside it, whose number begins alike', seeing('/1/170/'), false],
])('of the data of %s', (_, asked, expected) => {
  expect(isWithin(asked, seeing('/1/17/', ['BR', 'AR']))).toBe(expected);
  expect(isWithin(asked, rights([]))).toBe(true);
});

test('a team may be of any country: who has countries gives none', () => {
  expect(isWithin(seeing('/1/'), seeing(null, ['BR']))).toBe(false);
});
