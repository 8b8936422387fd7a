import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { views } from '#routing/views.ts';
import { noteLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { forgetTabs } from '#shell/tabs/tabs-store.ts';
import { previewTheme } from '#theme/theme-store.ts';
import { settings } from '#web/settings.ts';
import { App } from './app.tsx';

const events: string[] = [];

function view(name: string) {
  return async () => ({
    default: () => {
      useEffect(() => {
        events.push(`${name} awake`);
        return () => {
          events.push(`${name} asleep`);
        };
      }, []);
      return <input aria-label={name} />;
    },
  });
}

vi.mock('#routing/views.ts', () => ({ views: {} }));

const page = (path: string, component: string): RouteRecord => ({
  path,
  name: path,
  component,
  meta: { title: `menu.${path}` },
});
const routes: RouteRecord[] = [
  { path: '/', name: 'home', component: 'test/home', meta: { title: 'menu.home', noClosable: true } },
  {
    path: '/finance',
    name: 'finance',
    component: 'Layout',
    meta: { title: 'menu.finance_section' },
    children: [page('recharges', 'test/one'), page('withdrawals', 'test/two'), page('articles', 'test/none')],
  },
];
const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: true };

function open(hash: string) {
  location.hash = hash;
  useSession.setState({ user, routes });
  return render(<App isArriving={false} />);
}

beforeEach(() => {
  forgetTabs();
  // It would still be moving when the page of the tests is gone.
  previewTheme({ showProgressBar: false });
  events.length = 0;
  Object.assign(views, {
    'test/home': view('home view'),
    'test/one': view('one'),
    'test/two': view('two'),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', vi.fn());
});

describe('the router', () => {
  it('leads from a section to its first page, and names the document after it', async () => {
    open('#/finance');
    await screen.findByLabelText('one');
    expect(location.hash).toBe('#/finance/recharges');
    expect(document.title).toBe('Recharges - Quarterdeck');
  });

  it('leads from a home page that is lost to the first page that is left', async () => {
    open('#/');
    await screen.findByLabelText('home view');
    act(() => useSession.setState({ routes: routes.slice(1) }));
    await screen.findByLabelText('one');
    expect(location.hash).toBe('#/finance/recharges');
  });

  it('leads home from /index, the home page’s other address', async () => {
    open('#/index');
    await screen.findByLabelText('home view');
    expect(location.hash).toBe('#/');
  });

  it('leads to /404 from where nothing is', async () => {
    open('#/no/such/page');
    await screen.findByText('Page not found');
    expect(location.hash).toBe('#/404');
  });

  it('leads from /login to the page that had asked for it', async () => {
    open('#/login?redirect=%2Ffinance%2Fwithdrawals%3Fuid%3D7');
    await screen.findByLabelText('two');
    expect(location.hash).toBe('#/finance/withdrawals?uid=7');
  });

  it('leads from /login home where the page is none of this app', async () => {
    open('#/login?redirect=%2F%2Fevil.example');
    await screen.findByLabelText('home view');
    expect(location.hash).toBe('#/');
  });

  it('says which view is missing, and shows it once it is there', async () => {
    open('#/finance/articles');
    const failure = await screen.findByText('Failed to resolve async component: test/none');
    expect(failure.parentElement?.textContent).toContain('There is no view');
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('heading', { name: 'You’re offline' })).toBeDefined();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByRole('heading', { name: 'This page couldn’t be opened' })).toBeDefined();
    Object.assign(views, { 'test/none': view('found') });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('found');
    Reflect.deleteProperty(views, 'test/none');
  });
});

it('writes the reader’s name across every page where the settings say so', async () => {
  const names = () => Array.from(document.querySelectorAll<HTMLElement>('[style*="background-image"]'));
  open('#/finance/recharges').unmount();
  expect(names()).toEqual([]);
  const setting = vi.spyOn(settings, 'watermark', 'get').mockReturnValue(true);
  onTestFinished(() => setting.mockRestore());
  open('#/finance/recharges');
  await screen.findByLabelText('one');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(names().map(({ style }) => decodeURIComponent(style.backgroundImage))).toEqual([
    expect.stringMatching(/>a<\/text>/),
  ]);
  act(() => {
    location.hash = '#/finance/withdrawals';
  });
  await screen.findByLabelText('two');
  expect(names()).toHaveLength(1);
});

describe('rights that change', () => {
  const mine = (path: string, component: string) => {
    const route = page(path, component);
    return { ...route, meta: { ...route.meta, roles: ['finance'] } };
  };
  const staff = { ...user, admin: false, roles: ['finance'] };
  const list: RouteRecord[] = [
    ...routes.slice(0, 1),
    {
      path: '/finance',
      name: 'finance',
      component: 'Layout',
      meta: { title: 'menu.finance_section' },
      children: [mine('recharges', 'test/one'), page('withdrawals', 'test/two')],
    },
  ];

  it('take a page, its tab and its entry away at once, and say that it is refused', async () => {
    location.hash = '#/finance/recharges';
    useSession.setState({ user: staff, routes: list });
    render(<App isArriving={false} />);
    await screen.findByLabelText('one');
    act(() => useSession.setState({ user: { ...staff, roles: [] } }));
    await screen.findByText('You don’t have access to this page');
    expect(location.hash).toBe('#/403');
    expect(screen.queryByRole('treeitem', { name: 'Recharges' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Recharges' })).toBeNull();
    act(() => useSession.setState({ user: staff }));
    expect(await screen.findByRole('treeitem', { name: 'Recharges' })).toBeDefined();
  });
});

describe('a page in its tab', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });

  it('keeps its fields and sleeps while another is shown', async () => {
    open('#/finance/recharges');
    await userEvent.type(await screen.findByLabelText('one'), 'half a sentence');
    await userEvent.click(screen.getByRole('treeitem', { name: 'Withdrawals' }));
    await screen.findByLabelText('two');
    expect(events).toEqual(['one awake', 'one asleep', 'two awake']);
    await userEvent.click(tab('Recharges'));
    expect(screen.getByLabelText<HTMLInputElement>('one').value).toBe('half a sentence');
  });

  it('starts again when it is refreshed, and the others do not', async () => {
    open('#/finance/recharges');
    await userEvent.type(await screen.findByLabelText('one'), 'x');
    await userEvent.click(screen.getByRole('treeitem', { name: 'Withdrawals' }));
    await userEvent.type(await screen.findByLabelText('two'), 'y');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh page' }));
    expect(screen.getByLabelText<HTMLInputElement>('two').value).toBe('');
    await userEvent.click(tab('Recharges'));
    expect(screen.getByLabelText<HTMLInputElement>('one').value).toBe('x');
  });

  it('is gone when its tab is closed', async () => {
    open('#/finance/recharges');
    await userEvent.type(await screen.findByLabelText('one'), 'x');
    await userEvent.click(screen.getByTitle('Close Recharges'));
    await screen.findByLabelText('home view');
    expect(screen.queryByLabelText('one')).toBeNull();
  });
});

it('opens no page while the session is locked, and the one at the address afterwards', async () => {
  open('#/finance/recharges');
  await screen.findByLabelText('one');
  act(() => noteLock(true));
  act(() => {
    location.hash = '#/finance/withdrawals';
  });
  await screen.findByRole('heading', { name: 'Locked' });
  expect(screen.queryByLabelText('two')).toBeNull();
  expect(events).not.toContain('two awake');
  act(() => noteLock(false));
  await waitFor(() => expect(events).toContain('two awake'));
});
