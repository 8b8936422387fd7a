import type { Access } from '@quarterdeck/contract/core/access';
import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { describe, expect, it } from 'vitest';
import { buildRoutes, pagesOf } from '#routing/routes.ts';
import { activeEntry, firstLeaf, menuNodes, sectionOf } from './menu-nodes.ts';

const admin: Access = { id: 1, admin: true, roles: [], abilities: [] };
const page = (path: string, meta: Partial<RouteRecord['meta']> = {}): RouteRecord => ({
  path,
  name: path,
  component: 'x',
  meta: { title: path, ...meta },
});
const section = (path: string, children: RouteRecord[], meta: Partial<RouteRecord['meta']> = {}) => ({
  path,
  name: path,
  component: 'Layout',
  meta: { title: path, ...meta },
  children,
});

function menuOf(...records: RouteRecord[]) {
  const routes = buildRoutes(records, admin);
  const nodes = menuNodes(routes);
  const at = (path: string) => pagesOf(routes).find((one) => one.path === path);
  return { nodes, at };
}

describe('a section of which nothing shows', () => {
  const { nodes, at } = menuOf(section('/s', [page('h', { hidden: true })]), page('/p'));

  it('is a link to what it leads to', () => {
    expect(nodes[0]).toMatchObject({ path: '/s', to: '/s/h', children: [] });
  });

  it('is lit by its page', () => {
    expect(activeEntry(nodes, at('/s/h'))).toBe('/s');
    expect(sectionOf(nodes, at('/s/h'))?.path).toBe('/s');
  });
});

describe('a section of one page', () => {
  const { nodes, at } = menuOf(
    section('/s', [page('a'), page('own', { hidden: true })], { icon: 'users', dot: true }),
    page('/p'),
  );

  it('is that page, with its own icon', () => {
    expect(nodes[0]).toMatchObject({ path: '/s/a', title: 'a', icon: 'users', hasDot: true, children: [] });
  });

  it('is lit by its pages', () => {
    expect(activeEntry(nodes, at('/s/a'))).toBe('/s/a');
    expect(sectionOf(nodes, at('/s/own'))?.path).toBe('/s/a');
  });
});

describe('the section of a page', () => {
  const { nodes, at } = menuOf(
    section('/', [page('/')], { levelHidden: true }),
    section('/s', [
      page('a'),
      page('b'),
      page('own', { hidden: true }),
      page('d', { hidden: true, activeMenu: '/t/b' }),
    ]),
    section('/t', [section('deep', [page('x')]), page('b')]),
  );

  it.each([
    ['/', '/'],
    ['/s/a', '/s'],
    ['/s/own', '/s'],
    ['/t/deep/x', '/t'],
    ['/s/d', '/t'],
  ])('%s is in %s', (path, of) => expect(sectionOf(nodes, at(path))?.path).toBe(of));

  it('is none for a place that is no page', () => {
    expect(sectionOf(nodes, undefined)).toBeUndefined();
    expect(activeEntry(nodes, undefined)).toBeUndefined();
  });
});

describe('a section is opened', () => {
  it('at its first page, however deep', () => {
    const { nodes } = menuOf(section('/t', [section('deep', [page('x')]), page('b')]));
    expect(nodes.map(firstLeaf)).toMatchObject([{ path: '/t/deep/x' }]);
  });

  it('not at a place outside, while there is another', () => {
    const { nodes } = menuOf(
      section('/t', [page('https://example.com/a'), page('w', { target: '_blank' }), page('b')]),
      section('/o', [page('https://example.com/b')]),
    );
    expect(nodes.map(firstLeaf).map(({ path }) => path)).toEqual(['/t/b', 'https://example.com/b']);
  });
});
