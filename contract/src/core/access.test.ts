import { describe, expect, it } from 'vitest';
import { type Ability, type Access, can, canByActions, type Requirement, superRoleId } from './access.ts';

const staff: Access = {
  id: 7,
  admin: false,
  roles: ['risk', 'finance'],
  abilities: ['user.read', 'home.read'],
};
const guest: Access = { id: 0, admin: false, roles: [], abilities: [] };
const admin: Access = { ...guest, admin: true };

/** What came as JSON and was never checked against the types. */
const written = (need: unknown) => need as Requirement;

const table: [what: string, need: Requirement, staff: boolean, guest: boolean][] = [
  ['a right that is held', 'user.read', true, false],
  ['a right that is not', 'user.freeze', false, false],

  ['one role of a list', ['finance', 'content'], true, false],
  ['no role of a list', ['content'], false, false],
  ['an empty list of roles', [], false, false],
  ['a right in a list of roles', ['user.read'], false, false],

  ['one role, by default', { role: ['finance', 'content'] }, true, false],
  ['one of the roles', { role: ['finance', 'content'], mode: 'oneOf' }, true, false],
  ['one of no roles', { role: [], mode: 'oneOf' }, false, false],
  ['all of the roles', { role: ['finance', 'risk'], mode: 'allOf' }, true, false],
  ['all of the roles, one missing', { role: ['finance', 'content'], mode: 'allOf' }, false, false],
  ['all of no roles', { role: [], mode: 'allOf' }, true, true],
  ['none of the roles', { role: ['content'], mode: 'except' }, true, true],
  ['none of the roles, one held', { role: ['content', 'risk'], mode: 'except' }, false, true],
  ['none of no roles', { role: [], mode: 'except' }, true, true],

  ['one right, by default', { ability: ['user.read', 'user.freeze'] }, true, false],
  ['one of the rights', { ability: ['user.read', 'user.freeze'], mode: 'oneOf' }, true, false],
  ['one of no rights', { ability: [], mode: 'oneOf' }, false, false],
  ['all of the rights', { ability: ['user.read', 'home.read'], mode: 'allOf' }, true, false],
  ['all of the rights, one missing', { ability: ['user.read', 'user.freeze'], mode: 'allOf' }, false, false],
  ['all of no rights', { ability: [], mode: 'allOf' }, true, true],
  ['none of the rights', { ability: ['user.freeze'], mode: 'except' }, true, true],
  ['none of the rights, one held', { ability: ['user.freeze', 'home.read'], mode: 'except' }, false, true],
  ['none of no rights', { ability: [], mode: 'except' }, true, true],

  ['role and right', { role: ['risk'], ability: ['user.read'] }, true, false],
  ['role without right', { role: ['risk'], ability: ['user.freeze'] }, false, false],
  ['right without role', { role: ['content'], ability: ['user.read'] }, false, false],
  ['role and right, of which one list is empty', { role: ['risk'], ability: [] }, false, false],
  ['all of both', { role: ['risk'], ability: ['user.read', 'home.read'], mode: 'allOf' }, true, false],
  ['all of both, one missing', { role: ['risk'], ability: ['user.freeze'], mode: 'allOf' }, false, false],
  ['none of both', { role: ['content'], ability: ['user.freeze'], mode: 'except' }, true, true],
  ['none of both, one held', { role: ['content'], ability: ['user.read'], mode: 'except' }, false, true],
  ['nothing', {}, true, true],
  ['nothing in a mode', { mode: 'except' }, true, true],

  ['a mode that nobody knows', written({ role: ['risk'], mode: 'anyOf' }), false, false],
  ['an unknown mode for what is not held', written({ role: ['content'], mode: 'none' }), false, false],
  ['an unknown mode for no roles', written({ role: [], mode: '' }), false, false],
  ['a mode that is no text', written({ ability: ['user.read'], mode: null }), true, false],
];

describe('a check', () => {
  it.each(table)('that asks for %s', (_, need, isForStaff, isForGuest) => {
    expect([can(staff, need), can(guest, need)]).toEqual([isForStaff, isForGuest]);
  });

  it.each(table)('lets an admin pass who is asked for %s', (_, need) => {
    expect(can(admin, need)).toBe(true);
  });

  it('agrees with counting, for every choice of roles and rights in every mode', () => {
    const rights: Ability[] = ['home.read', 'user.read', 'user.freeze'];
    const modes = ['oneOf', 'allOf', 'except'] as const;
    let checks = 0;
    for (const held of subsets(rights))
      for (const ability of subsets(rights))
        for (const role of subsets(['finance', 'risk', 'content']))
          for (const mode of modes) {
            const access: Access = { ...staff, abilities: held };
            const isMet = { oneOf: atLeastOne, allOf: everyOne, except: noOne }[mode];
            const expected = isMet(staff.roles, role) && isMet(held, ability);
            expect(can(access, { role, ability, mode }), JSON.stringify({ held, role, ability, mode })).toBe(
              expected,
            );
            checks += 1;
          }
    expect(checks).toBe(8 * 8 * 8 * 3);
  });
});

describe('the second form of the check', () => {
  const user = { role_id: 5, actions: ['user.read'] };

  it.each([
    ['the right is among the actions', user, 'user.read', true],
    ['the right is not among them', user, 'user.freeze', false],
    ['there are no actions', { ...user, actions: [] }, 'user.read', false],
    ['the role is the super administrator’s', { role_id: superRoleId, actions: [] }, 'user.freeze', true],
    ['the role is nobody’s', { role_id: 0, actions: [] }, 'user.read', false],
  ] as const)('where %s', (_, who, action, passes) => expect(canByActions(who, action)).toBe(passes));

  it('knows the super administrator by the id 1', () => expect(superRoleId).toBe(1));
});

function subsets<T>(all: readonly T[]): T[][] {
  return Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_, place) => (bits >> place) & 1));
}

const shared = (held: readonly string[], named: readonly string[]) =>
  [...held, ...named].length - new Set([...held, ...named]).size;
const atLeastOne = (held: readonly string[], named: readonly string[]) => shared(held, named) > 0;
const everyOne = (held: readonly string[], named: readonly string[]) => shared(held, named) === named.length;
const noOne = (held: readonly string[], named: readonly string[]) => shared(held, named) === 0;

it('opens nothing that is closed to whose access it is in truth', () => {
  const lent: Access = { ...admin, within: staff };
  expect(can(lent, 'user.read')).toBe(true);
  expect(can(lent, 'user.freeze')).toBe(false);
  expect(can({ ...guest, within: staff }, { role: ['risk'], mode: 'except' })).toBe(false);
});
