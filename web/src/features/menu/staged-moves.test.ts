import {
  builtInEntries,
  childrenOf,
  type MenuEntry,
  walk,
} from '@quarterdeck/contract/features/menu/rule-tree';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayGo, placeAt, placeByKey, staged, withMoves } from './staged-moves.ts';

const menu = builtInEntries();
const named = (name: string) => menu.find((entry) => entry.name === name) as MenuEntry;
const finance = named('finance_section');
const namesUnder = (entries: readonly MenuEntry[], id: number | null) =>
  childrenOf(entries, id).map(({ name }) => name);

/** The pages of the section after its first. */
const behind = namesUnder(menu, finance.id).slice(1);

const sections = childrenOf(menu, null);
/** The section below it. */
const following = sections[sections.indexOf(finance) + 1] as MenuEntry;

describe('moves', () => {
  it('are made one after the other, and impossible ones are left out', () => {
    const { entries, possible } = withMoves(menu, [
      { id: named('users').id, parent_id: finance.id, before_id: null },
      { id: finance.id, parent_id: finance.id, before_id: null },
      { id: 999, parent_id: null, before_id: null },
      { id: named('recharges').id, parent_id: finance.id, before_id: named('users').id },
    ]);
    expect(namesUnder(entries, finance.id)).toEqual([...behind, 'recharges', 'users']);
    expect(possible.map(({ id }) => id)).toEqual([named('users').id, named('recharges').id]);
  });

  it('of one entry in a row are its last', () => {
    const move = (before_id: number | null) => ({ id: 1, parent_id: null, before_id });
    const other = { id: 2, parent_id: null, before_id: null };
    expect(staged([other, move(3)], move(4))).toEqual([other, move(4)]);
    expect(staged([move(3), other], move(4))).toEqual([move(3), other, move(4)]);
  });
});

describe('a drop', () => {
  const over = named('withdrawals');
  const { id } = named('recharges');
  it.each([
    ['the upper edge', over, 'before', { parent_id: finance.id, before_id: over.id }],
    ['the lower edge', over, 'after', { parent_id: finance.id, before_id: named(behind[1] ?? '').id }],
    ['the middle of a section', finance, 'into', { parent_id: finance.id, before_id: null }],
  ] as const)('on %s', (_words, target, zone, place) => {
    expect(placeAt(menu, id, target, zone, false)).toEqual(place);
  });

  it('behind a section goes before its first entry where that shows', () => {
    const { id: users } = named('users');
    expect(placeAt(menu, users, finance, 'after', true)).toEqual({ parent_id: finance.id, before_id: id });
    expect(placeAt(menu, users, finance, 'after', false)).toEqual({
      parent_id: null,
      before_id: following.id,
    });
  });
});

describe('an arrow', () => {
  const press = (name: string, key: string) => {
    const entry = named(name);
    const place = placeByKey(menu, entry, key);
    return place && withMoves(menu, [{ id: entry.id, ...place }]).entries;
  };
  it('moves up and down, and stops at the ends', () => {
    expect(namesUnder(press('withdrawals', 'ArrowUp') ?? [], finance.id)[0]).toBe('withdrawals');
    expect(namesUnder(press('withdrawals', 'ArrowDown') ?? [], finance.id)[2]).toBe('withdrawals');
    expect(press('recharges', 'ArrowUp')).toBeUndefined();
    expect(press(behind.at(-1) ?? '', 'ArrowDown')).toBeUndefined();
  });
  it('moves out behind the section, and into the one above', () => {
    expect(namesUnder(press('recharges', 'ArrowLeft') ?? [], null).slice(2, 4)).toEqual([
      'finance_section',
      'recharges',
    ]);
    expect(namesUnder(press(following.name, 'ArrowRight') ?? [], finance.id).at(-1)).toBe(following.name);
    expect(press('recharges', 'ArrowRight')).toBeUndefined();
    expect(press('users', 'Enter')).toBeUndefined();
  });

  it('never makes a menu that the server refuses, wherever it leads', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(menu.length - 1), keys), { maxLength: 30 }), (presses) => {
        let entries: readonly MenuEntry[] = menu;
        for (const [at, key] of presses) {
          const entry = entries[at] as MenuEntry;
          const place = placeByKey(entries, entry, key);
          if (place && mayGo(entries, entry.id, place))
            entries = withMoves(entries, [{ id: entry.id, ...place }]).entries;
        }
        expect(walk(entries)).toHaveLength(menu.length);
      }),
    );
  });
});
