import type { Ability } from '@quarterdeck/contract/core/access';
import { describe, expect, it } from 'vitest';
import { markOf, matching, type RightsNode, rightsUnder, toggled } from './rights-nodes.ts';

const right = (ability: Ability, title: string): RightsNode => ({
  path: ability,
  title,
  ability,
  children: [],
});
const users: RightsNode = {
  path: 'member/users',
  title: 'Users',
  children: [right('user.read', 'See'), right('user.freeze', 'Freeze'), right('user.export', 'Export')],
};
const log: RightsNode = {
  path: 'system/log',
  title: 'Log',
  children: [right('admin_log.export', 'Export')],
};
const tree: RightsNode[] = [{ path: 'all', title: 'All', children: [users, log] }];
const set = (...rights: Ability[]) => new Set(rights);
const anything = () => true;

describe('a mark', () => {
  it.each([
    ['none', set('admin_log.export')],
    ['some', set('user.read')],
    ['some', set('user.read', 'user.export')],
    ['all', set('user.read', 'user.freeze', 'user.export')],
  ] as const)('is %s', (mark, chosen) => expect(markOf(users, chosen)).toBe(mark));
});

describe('pressing', () => {
  it('a branch chooses what is missing, and then takes all of it away', () => {
    const all = toggled(users, set('user.read', 'admin_log.export'), anything);
    expect(all).toEqual(set('user.read', 'admin_log.export', 'user.freeze', 'user.export'));
    expect(toggled(users, all, anything)).toEqual(set('admin_log.export'));
  });

  it('leaves alone what the reader cannot give', () => {
    const mayGive = (ability: Ability) => ability !== 'user.freeze';
    const some = toggled(users, set(), mayGive);
    expect(some).toEqual(set('user.read', 'user.export'));
    expect(toggled(users, some, mayGive)).toEqual(set());
    expect(toggled(users, set('user.read', 'user.export', 'user.freeze'), mayGive)).toEqual(
      set('user.freeze'),
    );
  });
});

describe('a search', () => {
  const found = (text: string) => matching(tree, text).flatMap(rightsUnder);
  it('keeps what matches with what is above it', () => {
    expect(found('EXPORT')).toEqual(['user.export', 'admin_log.export']);
    expect(matching(tree, 'freeze')).toEqual([
      { ...tree[0], children: [{ ...users, children: [users.children[1]] }] },
    ]);
  });
  it('keeps all that is below what matches, and knows rights by their names in the program', () => {
    expect(found(' users ')).toEqual(['user.read', 'user.freeze', 'user.export']);
    expect(found('admin_log')).toEqual(['admin_log.export']);
    expect(found('nothing')).toEqual([]);
  });
});
