import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { views } from '#routing/views.ts';
import { useSession } from '#session/session.ts';
import { forgetTabs, useTabs } from '#shell/tabs/tabs-store.ts';
import { previewTheme, resetTheme } from '#theme/theme-store.ts';
import { startI18n } from '#web/i18n.ts';
import { loadMessages } from '#web/testing/messages.ts';
import { App } from './app.tsx';

vi.mock('#routing/views.ts', () => ({ views: {} }));

/** How often each view was mounted. */
const mounts: Record<string, number> = {};
const tick = vi.fn();
const poll = vi.fn(async () => 'rows');

function view(name: string) {
  return async () => ({
    default: () => {
      useState(() => {
        mounts[name] = (mounts[name] ?? 0) + 1;
      });
      return <input aria-label={name} />;
    },
  });
}

/** A page that is never at rest. */
function Busy() {
  const { data } = useQuery({ queryKey: ['/busy'], queryFn: poll, refetchInterval: 20 });
  useEffect(() => {
    const timer = setInterval(tick, 20);
    return () => clearInterval(timer);
  }, []);
  return <p>Busy {data}</p>;
}

type Meta = Partial<RouteRecord['meta']>;
const page = (path: string, title: string, component: string, meta: Meta = {}): RouteRecord => ({
  path,
  name: path,
  component,
  meta: { title: `menu.${title}`, ...meta },
});
const routes: RouteRecord[] = [
  page('/', 'home', 'test/home', { icon: 'home', noClosable: true }),
  {
    path: '/finance',
    name: 'finance',
    component: 'Layout',
    meta: { title: 'menu.finance_section', icon: 'coins' },
    children: [
      page('recharges', 'recharges', 'test/recharges'),
      page('withdrawals', 'withdrawals', 'test/withdrawals', { icon: 'robot' }),
      page('records', 'wallet_records', 'test/records'),
      page('record', 'articles', 'test/record', { dynamicNewTab: true }),
      page('quiet', 'activities', 'test/quiet', { tabHidden: true, activeMenu: '/finance/records' }),
      page('passing', 'traders', 'test/passing', { noKeepAlive: true }),
      page('busy', 'robots', 'test/busy'),
    ],
  },
];
const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: true };

function open(hash = '#/') {
  location.hash = hash;
  useSession.setState({ user, routes });
  return render(<App isArriving={false} />);
}

async function goTo(...hashes: string[]): Promise<void> {
  for (const hash of hashes) {
    act(() => {
      location.hash = hash;
    });
    await waitFor(() => expect(location.hash).toBe(hash));
    const name = /\/([a-z]+)(?:\?|$)/.exec(hash)?.[1] ?? 'home';
    await waitFor(() => expect(screen.getByLabelText(name).checkVisibility()).toBe(true));
  }
}

const tab = (name: string) => screen.getByRole('tab', { name });
const titles = () => screen.getAllByRole('tab').map((one) => one.textContent);
const lit = () => screen.queryByRole('tab', { selected: true })?.textContent;
/** jsdom has no layout: the menu believes that what it belongs to is out of sight. */
const hidden = { hidden: true };
const menuOf = async (name: string) => {
  fireEvent.contextMenu(tab(name), { clientX: 300 });
  return within(await screen.findByRole('menu', hidden));
};

beforeEach(() => {
  forgetTabs();
  // It would still be moving when the page of the tests is gone.
  previewTheme({ showProgressBar: false });
  for (const name of Object.keys(mounts)) delete mounts[name];
  for (const name of ['home', 'recharges', 'withdrawals', 'records', 'record', 'quiet', 'passing'])
    views[`test/${name}`] = view(name);
  views['test/busy'] = async () => ({ default: Busy });
});

afterEach(async () => {
  act(resetTheme);
  await startI18n('en-US', await loadMessages('en-US'));
});

describe('a tab', () => {
  it('has the icon of its page, else of the section above, where the theme shows icons', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    const icon = (name: string) => tab(name).querySelector('svg')?.getAttribute('class');
    expect(icon('Recharges')).toContain('icon-coins');
    expect(icon('Withdrawals')).toContain('icon-robot');
    act(() => previewTheme({ showTabsBarIcon: false }));
    expect(tab('Recharges').querySelector('svg')).toBeNull();
  });

  it('is called as the reader’s language has it, at once', async () => {
    open();
    await goTo('#/finance/recharges');
    const messages = await loadMessages('zh-CN');
    await act(() => startI18n('zh-CN', messages));
    expect(titles()).toEqual(['首页', '充值']);
    expect(i18next.language).toContain('zh');
  });

  it.each(['card', 'smart', 'smooth'] as const)('is drawn as %s where the theme says so', (tabsBarStyle) => {
    open();
    act(() => previewTheme({ tabsBarStyle }));
    expect(screen.getByRole('navigation', { name: 'Open pages' }).dataset.style).toBe(tabsBarStyle);
    act(() => previewTheme({ showTabs: false }));
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('is one for each record where the page says so', async () => {
    open();
    await goTo('#/finance/record?id=1');
    act(() => {
      location.hash = '#/finance/record?id=2';
    });
    await waitFor(() => expect(lit()).toBe('Articles 2'));
    expect(titles()).toEqual(['Home', 'Articles 1', 'Articles 2']);
  });

  it('is not made for a page that wants none; the one before stays lit, and another entry of the menu', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/quiet');
    expect(titles()).toEqual(['Home', 'Recharges']);
    expect(lit()).toBe('Recharges');
    expect(screen.getByRole('treeitem', { name: 'Wallet records' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await userEvent.type(screen.getByLabelText('quiet'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh page' }));
    expect(mounts.quiet).toBe(2);
  });

  it('closes by the middle button, unless it stays', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    fireEvent(tab('Home'), new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
    fireEvent(tab('Recharges'), new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
    expect(titles()).toEqual(['Home', 'Withdrawals']);
    expect(location.hash).toBe('#/finance/withdrawals');
  });

  it('that is shown leads to the last that remains when it closes', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals?uid=7', '#/finance/recharges');
    await userEvent.click(screen.getByTitle('Close Recharges'));
    await waitFor(() => expect(location.hash).toBe('#/finance/withdrawals?uid=7'));
    expect(lit()).toBe('Withdrawals');
  });
});

describe('the keys of the tabs', () => {
  it('move one focus among them, and open', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
    act(() => tab('Withdrawals').focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab('Home'));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(tab('Recharges'));
    await userEvent.keyboard('{End}{Home}{ArrowRight} ');
    await waitFor(() => expect(lit()).toBe('Recharges'));
  });

  it('close, and leave the focus on a neighbour', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals', '#/finance/records');
    act(() => tab('Recharges').focus());
    await userEvent.keyboard('{Delete}');
    expect(titles()).toEqual(['Home', 'Withdrawals', 'Wallet records']);
    expect(document.activeElement).toBe(tab('Withdrawals'));
    await userEvent.keyboard('{Home}{Delete}');
    expect(titles()).toHaveLength(3);
  });

  it('move a tab, and say where to', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    act(() => tab('Recharges').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(titles()).toEqual(['Home', 'Withdrawals', 'Recharges']);
    expect(document.activeElement).toBe(tab('Recharges'));
    const said = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(said()).toContain('Recharges is now tab 3 of 3');
    await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Alt}');
    expect(titles()).toEqual(['Home', 'Recharges', 'Withdrawals']);
  });
});

describe('the menu of a tab', () => {
  const enabled = (menu: Awaited<ReturnType<typeof menuOf>>) =>
    menu
      .getAllByRole('menuitem', hidden)
      .filter((item) => !item.hasAttribute('disabled') && item.dataset.disabled === undefined)
      .map((item) => item.textContent);

  it('offers only what would do something', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    expect(enabled(await menuOf('Home'))).toEqual([
      'Refresh',
      'Close others',
      'Close right',
      'Close all',
      'Open in new window',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu', hidden)).toBeNull());
    expect(enabled(await menuOf('Recharges'))).toEqual([
      'Refresh',
      'Pin',
      'Close this',
      'Close others',
      'Close right',
      'Close all',
      'Open in new window',
    ]);
    const link = screen.getByRole('menuitem', { name: 'Open in new window', ...hidden });
    expect(link.getAttribute('href')).toBe('#/finance/recharges');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('pins, and what is pinned outlives every closing', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    await userEvent.click((await menuOf('Withdrawals')).getByRole('menuitem', { name: 'Pin', ...hidden }));
    expect(titles()).toEqual(['Home', 'Withdrawals', 'Recharges']);
    await waitFor(() => expect(screen.queryByRole('menu', hidden)).toBeNull());
    await userEvent.click(
      (await menuOf('Recharges')).getByRole('menuitem', { name: 'Close all', ...hidden }),
    );
    expect(titles()).toEqual(['Home', 'Withdrawals']);
    await userEvent.click(screen.getByTitle('Unpin Withdrawals'));
    await userEvent.click(screen.getByTitle('Close Withdrawals'));
    expect(titles()).toEqual(['Home']);
  });

  it('refreshes just that one, also behind another', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    await userEvent.click((await menuOf('Recharges')).getByRole('menuitem', { name: 'Refresh', ...hidden }));
    await waitFor(() => expect(mounts).toEqual({ home: 1, recharges: 2, withdrawals: 1 }));
    expect(lit()).toBe('Withdrawals');
  });
});

describe('a view', () => {
  it('does nothing while another tab is shown: no timer, no polling', async () => {
    open('#/finance/busy');
    await waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(2));
    expect(tick).toHaveBeenCalled();
    await goTo('#/finance/recharges');
    vi.useFakeTimers();
    tick.mockClear();
    poll.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(tick).not.toHaveBeenCalled();
    expect(poll).not.toHaveBeenCalled();
    await userEvent.click(tab('Robots'));
    await waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(2));
    expect(tick).toHaveBeenCalled();
  });

  it('is not drawn again when others come and go', async () => {
    const drawn = vi.fn();
    views['test/records'] = async () => ({
      default: function Records() {
        drawn();
        return <input aria-label="records" />;
      },
    });
    open();
    await goTo('#/finance/records', '#/finance/recharges');
    drawn.mockClear();
    await goTo('#/finance/withdrawals', '#/', '#/finance/recharges');
    expect(drawn).not.toHaveBeenCalled();
  });

  it('is not kept where the page says so', async () => {
    open();
    await goTo('#/finance/passing', '#/finance/recharges', '#/finance/passing');
    expect(mounts).toMatchObject({ passing: 2, recharges: 1 });
  });

  it('is gone from the document when its tab is closed, and no other is', async () => {
    open();
    await goTo('#/finance/recharges', '#/finance/withdrawals');
    await userEvent.click(screen.getByTitle('Close Recharges'));
    expect(screen.queryByLabelText('recharges')).toBeNull();
    expect(screen.getByLabelText('home')).toBeTruthy();
    expect(useTabs.getState().kept.map((one) => one.id)).toEqual(['/', '/finance/withdrawals']);
  });
});
