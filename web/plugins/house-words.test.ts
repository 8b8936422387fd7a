import { describe, expect, it } from 'vitest';
import { withHouseWords } from './house-words.ts';

const app = { menu: { section: 'Section' }, title: 'App' };

describe('words under "house"', () => {
  it('stand where they are asked for, and nowhere else', () => {
    const notes = {
      house: { menu: { notes: 'Notes' }, rights: { note: { read: 'See notes' } } },
      title: 'Notes',
    };
    expect(withHouseWords({ app, notes })).toEqual({
      app: { menu: { section: 'Section', notes: 'Notes' }, title: 'App' },
      notes: { title: 'Notes' },
      roles: { actions: { note: { read: 'See notes' } } },
    });
  });

  it('are of one feature each', () => {
    const twice = { app, notes: { house: { menu: { section: 'Notes' } } } };
    expect(() => withHouseWords(twice)).toThrow('app:menu.section');
  });

  it('have a place', () => {
    expect(() => withHouseWords({ notes: { house: { menus: { notes: 'Notes' } } } })).toThrow('house.menus');
  });
});
