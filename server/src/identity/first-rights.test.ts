import { firstRoles } from '@quarterdeck/contract/core/first-roles';
import { abilities, firstRightsOf, sensitiveRights } from '@quarterdeck/contract/rights';
import { expect, test } from 'vitest';

/** The permissions of each role group on a new installation, by subject: written independently of the terms of features. */
const granted: Readonly<Record<(typeof firstRoles)[number], Readonly<Record<string, string>>>> = {
  finance_maker: {
    activity: 'edit export give read',
    media: 'edit read',
    adjustment: 'export propose read',
    code: 'assign create export read redeem reveal',
    copy_profit: 'export read reverse',
    distribution: 'edit export read',
    exchange_fill: 'export import move read',
    home: 'read',
    shared_view: 'share',
    recharge: 'export propose read reverse',
    reconciliation: 'export read run work',
    reward: 'export read settle',
    robot_order: 'export read',
    statement: 'export import match read',
    transfer: 'export read reverse',
    user: 'read',
    wallet_record: 'export read',
    withdrawal: 'close comment export pay read reverse',
  },
  finance_checker: {
    activity: 'approve read',
    adjustment: 'approve read',
    code: 'approve read void',
    copy_profit: 'read reverse',
    distribution: 'approve read',
    exchange_fill: 'move read',
    home: 'read',
    shared_view: 'share',
    recharge: 'read reverse review',
    reconciliation: 'accept close read run work',
    reward: 'claw_back read',
    robot_order: 'read',
    screened_address: 'read',
    statement: 'match read',
    transfer: 'read reverse',
    user: 'approve note read',
    wallet_record: 'read',
    withdrawal: 'approve close comment read refuse resolve reverse',
  },
  risk: {
    activity: 'read',
    adjustment: 'read',
    admin_log: 'read',
    article: 'read',
    copy_profit: 'read',
    home: 'read',
    shared_view: 'share',
    recharge: 'read',
    reward: 'read',
    robot_order: 'read steer',
    screened_address: 'edit export read',
    transfer: 'read',
    user: 'approve blacklist freeze move note read secure tag',
    wallet_record: 'read',
    withdrawal: 'approve comment read refuse resolve',
  },
  support: {
    banner: 'read',
    poster: 'read',
    activity: 'read',
    media: 'read',
    adjustment: 'read',
    article: 'read',
    copy_profit: 'read',
    home: 'read',
    shared_view: 'share',
    recharge: 'read',
    reward: 'read',
    robot_order: 'read steer',
    transfer: 'read',
    user: 'edit note read tag',
    wallet_record: 'read',
    withdrawal: 'comment read',
  },
  content: {
    banner: 'edit export publish read',
    poster: 'edit export publish read',
    activity: 'edit read',
    media: 'edit export read',
    article: 'edit export publish read',
    home: 'read',
    shared_view: 'share',
  },
};

const subjectOf = (ability: string) => ability.slice(0, ability.indexOf('.'));
const subjects = new Set(Object.values(granted).flatMap((bySubject) => Object.keys(bySubject)));

test.each(firstRoles)('%s may do what is written here of these subjects, and nothing else', (role) => {
  const rights = firstRightsOf(role).filter((ability) => subjects.has(subjectOf(ability)));
  const expected = Object.entries(granted[role]).flatMap(([subject, verbs]) =>
    verbs.split(' ').map((verb) => `${subject}.${verb}`),
  );
  expect(rights.toSorted()).toEqual(expected.toSorted());
});

test('of what takes two people no role group does both', () => {
  const pairs = [
    ['recharge.propose', 'recharge.review'],
    ['withdrawal.pay', 'withdrawal.approve'],
    ['adjustment.propose', 'adjustment.approve'],
    ['code.create', 'code.approve'],
    ['distribution.edit', 'distribution.approve'],
  ] as const;
  for (const role of firstRoles) {
    const rights = firstRightsOf(role);
    for (const [one, other] of pairs)
      expect(rights.includes(one) && rights.includes(other), role).toBe(false);
  }
});

test('who is on the staff, and what they may, is for the super administrator alone', () => {
  const given = firstRoles.flatMap((role) => firstRightsOf(role));
  const kept = ['admin', 'role', 'menu_rule', 'provider', 'platform_key', 'webhook', 'config'];
  expect(given.filter((ability) => kept.includes(subjectOf(ability)))).toEqual([]);
  expect(firstRightsOf('content').filter((ability) => sensitiveRights.includes(ability))).toEqual([]);
  expect(new Set(abilities).size).toBe(abilities.length);
});
