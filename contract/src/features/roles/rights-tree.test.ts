import { describe, expect, it } from 'vitest';
import { abilities } from '../../rights.ts';
import type { Section } from '../menu/entry.ts';
import { rightsTree } from './rights-tree.ts';

const section = (name: string, children: Section['children']): Section => ({
  path: `/${name}`,
  name,
  icon: 'home',
  children,
});

describe('the tree of rights', () => {
  it('has every right once', () => {
    const rights = rightsTree().flatMap(({ pages }) => pages.flatMap((page) => page.rights));
    expect([...rights].sort()).toEqual([...abilities].sort());
  });

  it('puts the rights of a subject under the first page that shows it, and what no page shows at the end', () => {
    const tree = rightsTree([
      section('finance', [
        { path: 'log', name: 'log', component: 'log', ability: 'admin_log.read' },
        { path: 'again', name: 'again', component: 'again', ability: 'admin_log.export' },
        { path: 'later', name: 'later' },
      ]),
      section('empty', [{ path: 'later', name: 'later_too' }]),
    ]);
    expect(tree.map(({ name }) => name)).toEqual(['finance', 'other']);
    expect(tree[0]?.pages).toEqual([
      {
        name: 'log',
        title: 'menu.log',
        rights: abilities.filter((ability) => ability.startsWith('admin_log.')),
      },
    ]);
    expect(tree[1]?.pages).toContainEqual({ name: 'home', rights: ['home.read'] });
  });
});
