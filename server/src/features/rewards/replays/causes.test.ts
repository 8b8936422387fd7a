import { expect, test } from 'vitest';
import type { Share } from '../engine/share.ts';
import { addCauses, causesOf, type Given } from './causes.ts';

const own = 7;

const share = (more: Partial<Share>): Share => ({
  ...{
    beneficiaryId: 1,
    generation: 1,
    level: 0,
    rate: '10',
    ownRate: '10',
    below: '0',
    isPeer: false,
    amount: '10',
  },
  ...{ clipped: '0', clippedBy: null, left: null, skipped: null, isWithheld: false },
  ...more,
});

const given = (more: Partial<Given>): Given => ({
  ...{ userId: 1, usdt: '10', clippedUsdt: '0', isTakenBack: false, declined: null },
  ...more,
});

/** What is found where one person was given this, by a version, and would be given that now, by the version with the id 7. */
const found = (
  was: Partial<Given> | undefined,
  would: Partial<Share> | undefined,
  planId: number | null = own,
) =>
  addCauses(
    {},
    causesOf(
      own,
      { planId, given: was ? [given(was)] : [] },
      would ? [share(would)] : [],
      (amount) => amount,
    ),
  );

test.each<[string, ReturnType<typeof found>, object]>([
  ['the same amount has none', found({}, {}), {}],
  ['another version', found({ usdt: '4' }, {}, 3), { plan: '6' }],
  ['another version, and another team', found({}, undefined, 3), { plan: '-10' }],
  ['no version', found(undefined, {}, null), { no_plan: '10' }],
  ['the same version: levels or teams', found({}, undefined), { standing: '-10' }],
  [
    'a cap now, and another version',
    found({ usdt: '30' }, { amount: '8', clipped: '2' }, 3),
    { clipped: '-2', plan: '-20' },
  ],
  ['a cap then', found({ usdt: '6', clippedUsdt: '4' }, {}), { clipped: '4' }],
  ['blacklisted now', found({}, { skipped: 'beneficiary_blacklisted' }, 3), { blacklisted: '-10' }],
  ['inactive then', found({ usdt: '0', declined: 'beneficiary_inactive' }, {}), { inactive: '10' }],
  ['the payer', found({}, { skipped: 'beneficiary_is_payer' }), { payer: '-10' }],
  ['taken back since', found({ usdt: '0', isTakenBack: true }, {}), { taken_back: '10' }],
  [
    'kept then and now',
    found({ usdt: '0', declined: 'beneficiary_inactive' }, { skipped: 'beneficiary_inactive' }),
    {},
  ],
])('%s', (_name, causes, expected) => {
  expect(causes).toEqual(expected);
});
