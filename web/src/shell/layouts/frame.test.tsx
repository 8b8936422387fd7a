import { layouts, type ThemeSettings } from '@quarterdeck/contract/core/theme';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { RouteTableContext, routeTable } from '#routing/route-table.tsx';
import { buildRoutes } from '#routing/routes.ts';
import { useSidebar } from '#shell/sidebar-store.ts';
import { defaultTheme } from '#theme/theme-settings.ts';
import { useTheme } from '#theme/theme-store.ts';
import { settings } from '#web/settings.ts';
import { Frame } from './frame.tsx';

const window = vi.hoisted(() => ({ isNarrow: false }));
vi.mock('#shell/sidebar-store.ts', async (load) => ({
  ...(await load<typeof import('#shell/sidebar-store.ts')>()),
  useIsMobile: () => window.isNarrow,
}));

vi.mock('#api/client.ts', () => ({ call: async () => ({ list: [] }), download: vi.fn() }));

const page = (path: string) => ({ path, name: path, component: 'x', meta: { title: `menu.${path}` } });
const section = (path: string, title: string, ...children: ReturnType<typeof page>[]) => ({
  path,
  name: path,
  component: 'Layout',
  meta: { title: `menu.${title}` },
  children,
});
const table = routeTable(
  buildRoutes(
    [
      { path: '/', name: 'home', component: 'x', meta: { title: 'menu.home' } },
      section('/finance', 'finance_section', page('recharges'), page('withdrawals')),
      section('/system', 'system_section', page('admin_log'), page('roles')),
      { path: '/setting', name: 'setting', component: 'x', meta: { title: 'menu.personal', hidden: true } },
    ],
    { id: 1, admin: true, roles: [], abilities: [] },
  ),
);

function set(change: Partial<ThemeSettings>) {
  act(() => useTheme.setState({ theme: { ...defaultTheme('en-US'), ...change } }));
}

function Place() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}
const place = () => screen.getByLabelText('place').textContent;

const life: string[] = [];
function View() {
  useEffect(() => {
    life.push('mounted');
    return () => void life.push('unmounted');
  }, []);
  return <input aria-label="page" />;
}

function show(change: Partial<ThemeSettings> = {}, at = '/finance/withdrawals') {
  set(change);
  return renderPage(
    <RouteTableContext value={table}>
      <Frame>
        <View />
        <Place />
      </Frame>
    </RouteTableContext>,
    { at },
  );
}

beforeEach(() => {
  life.length = 0;
  window.isNarrow = false;
  useSidebar.setState({ isFolded: false, isOpenOverPage: false });
});

const menu = () => screen.getByRole('navigation', { name: 'Main menu' });
const foldButton = () => screen.queryByRole('button', { name: /^(Collapse|Expand) menu$/ });

describe('a change of layout', () => {
  it('leaves the page as it is, whatever stands around it', async () => {
    show({ layout: 'vertical' });
    await userEvent.type(screen.getByLabelText('page'), 'half a sentence');
    for (const layout of [...layouts, ...layouts.toReversed()]) set({ layout });
    set({ layout: 'common', showTabs: false });
    expect(screen.getByLabelText<HTMLInputElement>('page').value).toBe('half a sentence');
    expect(life).toEqual(['mounted']);
  });

  it('gives back the fold that float had put aside', () => {
    show({ layout: 'float' });
    expect(within(menu()).getByRole('menubar')).toBeDefined();
    expect(foldButton()).toBeNull();
    set({ layout: 'vertical' });
    expect(within(menu()).getByRole('tree')).toBeDefined();
    act(() => useSidebar.setState({ isFolded: true }));
    set({ layout: 'float' });
    set({ layout: 'common' });
    expect(within(menu()).getByRole('menubar')).toBeDefined();
  });
});

describe('the regions', () => {
  it.each([
    ['vertical', { hasFold: true, hasBreadcrumb: true }],
    ['comprehensive', { hasFold: true, hasBreadcrumb: false }],
    ['column', { hasFold: true, hasBreadcrumb: true }],
    ['horizontal', { hasFold: false, hasBreadcrumb: false }],
    ['common', { hasFold: true, hasBreadcrumb: false }],
    ['float', { hasFold: false, hasBreadcrumb: true }],
  ] as const)('of %s', (layout, { hasFold, hasBreadcrumb }) => {
    show({ layout });
    expect(foldButton() !== null).toBe(hasFold);
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' }) !== null).toBe(hasBreadcrumb);
    expect(screen.getByRole('link', { name: /^Quarterdeck:/ }).getAttribute('href')).toBe('/');
    expect(menu()).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Open pages' })).toBeDefined();
  });

  it('leave the header in the page where the reader wants it so, but for common', () => {
    const header = () => document.documentElement.dataset.header;
    show({ layout: 'vertical', fixedHeader: false });
    expect(header()).toBe('moving');
    set({ layout: 'common', fixedHeader: false });
    expect(header()).toBe('fixed');
    set({ layout: 'vertical', fixedHeader: true });
    expect(header()).toBe('fixed');
  });

  it.each([
    ['showSearch', 'Search'],
    ['showNotice', 'Notices'],
    ['showLanguage', 'Language'],
    ['showTheme', 'Theme settings'],
    ['showRefresh', 'Refresh page'],
  ] as const)('have by %s a control or none', (name, title) => {
    const control = () => within(screen.getByRole('banner')).queryByRole('button', { name: title });
    show({ [name]: true });
    expect(control()).not.toBeNull();
    set({ [name]: false });
    expect(control()).toBeNull();
  });

  it('have no tabs where the reader wants none, and the fold button of common in its head', () => {
    show({ layout: 'common', showTabs: false });
    expect(screen.queryByRole('navigation', { name: 'Open pages' })).toBeNull();
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Collapse menu' })).toBeDefined();
  });
});

describe('the sections', () => {
  it('open their first page', async () => {
    show({ layout: 'comprehensive' });
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    await userEvent.click(sections.getByRole('menuitem', { name: 'Permissions' }));
    expect(place()).toBe('/system/admin_log');
  });

  it('of columns stand beside the menu of the one that the page is of', async () => {
    show({ layout: 'column' });
    const sections = within(screen.getByRole('menubar', { name: 'Sections' }));
    expect(sections.getByRole('menuitem', { name: 'Finance' }).dataset.lit).toBe('true');
    const tree = within(screen.getByRole('tree'));
    expect(tree.getAllByRole('treeitem').map((item) => item.textContent)).toEqual([
      'Recharges',
      'Withdrawals',
    ]);
    await userEvent.click(sections.getByRole('menuitem', { name: 'Permissions' }));
    expect(within(screen.getByRole('tree')).getAllByRole('treeitem')[0]?.textContent).toBe('Admin log');
  });

  it.each(['column', 'comprehensive'] as const)(
    'of %s are all unlit on a page that no menu shows',
    (layout) => {
      show({ layout }, '/setting');
      const sections = within(screen.getByRole('menubar', { name: 'Sections' })).getAllByRole('menuitem');
      expect(sections.map(({ dataset }) => dataset.lit)).not.toContain('true');
    },
  );

  it('of folded columns let their menu fly out', async () => {
    useSidebar.setState({ isFolded: true });
    show({ layout: 'column' });
    expect(screen.queryByRole('tree')).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Finance' }));
    expect(await screen.findByRole('menuitem', { name: 'Recharges' })).toBeDefined();
  });

  it('in the header have their menu in the sidebar; a page by itself needs none, and no room for one', async () => {
    show({ layout: 'comprehensive' });
    const { sidebar } = document.documentElement.dataset;
    expect([within(menu()).getAllByRole('treeitem').length, sidebar]).toEqual([2, 'open']);
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    await userEvent.click(sections.getByRole('menuitem', { name: 'Home' }));
    expect(within(menu()).queryByRole('tree')).toBeNull();
    expect(foldButton()).toBeNull();
    expect(document.documentElement.dataset.sidebar).toBe('folded');
  });
});

describe('where a section does not open its first page', () => {
  beforeEach(() => void vi.spyOn(settings, 'openFirstMenu', 'get').mockReturnValue(false));
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['column', 'menubar'],
    ['comprehensive', 'navigation'],
  ] as const)('it shows its menu, in %s', async (layout, role) => {
    show({ layout });
    const sections = within(screen.getByRole(role, { name: 'Sections' }));
    await userEvent.click(sections.getByRole('menuitem', { name: 'Permissions' }));
    expect(within(screen.getByRole('tree')).getAllByRole('treeitem')[0]?.textContent).toBe('Admin log');
    expect(place()).toBe('/finance/withdrawals');
    await userEvent.click(screen.getByRole('treeitem', { name: 'Admin log' }));
    expect(place()).toBe('/system/admin_log');
  });
});

describe('on a narrow window', () => {
  it('the layout is vertical and folded away, and the reader’s own comes back', async () => {
    window.isNarrow = true;
    show({ layout: 'horizontal' });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Main menu' }));
    await userEvent.click(dialog.getByRole('treeitem', { name: 'Recharges' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    window.isNarrow = false;
    set({ layout: 'horizontal', showTabs: false });
    expect(within(screen.getByRole('banner')).getByRole('menubar')).toBeDefined();
    expect(life).toEqual(['mounted']);
  });

  it('a click beside the menu, and Esc, fold it away; the focus returns to the button', async () => {
    window.isNarrow = true;
    show({ layout: 'column' });
    const button = screen.getByRole('button', { name: 'Open menu' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
