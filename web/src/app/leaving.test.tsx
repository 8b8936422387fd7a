import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { letGo, useUnsavedMark } from '#kit/form/unsaved.ts';
import { views } from '#routing/views.ts';
import { useSession } from '#session/session.ts';
import { forgetTabs, useTabs, visitTab } from '#shell/tabs/tabs-store.ts';
import { previewTheme } from '#theme/theme-store.ts';
import { App } from './app.tsx';

vi.mock('#routing/views.ts', () => ({ views: {} }));

/** A page with a form that stands elsewhere in the document, as those in dialogs do. */
function Filled() {
  const mark = useUnsavedMark(true, 'New recharge');
  return (
    <>
      <p>Typed</p>
      {createPortal(<form aria-label="form" {...mark} />, document.body)}
    </>
  );
}

const page = (path: string, title: string, component: string): RouteRecord => ({
  path,
  name: path,
  component,
  meta: { title: `menu.${title}` },
});
const routes = [
  page('/', 'home', 'test/home'),
  page('/recharges', 'recharges', 'test/filled'),
  page('/withdrawals', 'withdrawals', 'test/withdrawals'),
];
const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: true };

/** jsdom has no layout: the menu believes that what it belongs to is out of sight. */
const hidden = { hidden: true };
const tab = (name: string) => screen.getByRole('tab', { name });
const titles = () => screen.getAllByRole('tab').map((one) => one.textContent);
const filled = () => screen.queryByLabelText('form');
const question = (title: string) => screen.findByRole('dialog', { name: title });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isAsked = () => screen.queryByText('Keep editing') !== null;

async function goTo(hash: string, words: string): Promise<void> {
  act(() => {
    location.hash = hash;
  });
  await waitFor(() => expect(screen.getByText(words).checkVisibility()).toBe(true));
}

beforeEach(async () => {
  forgetTabs();
  previewTheme({ showProgressBar: false });
  views['test/home'] = async () => ({ default: () => <p>Start</p> });
  views['test/filled'] = async () => ({ default: Filled });
  views['test/withdrawals'] = async () => ({ default: () => <p>Rows</p> });
  location.hash = '#/';
  useSession.setState({ user, routes });
  render(<App isArriving={false} />);
  await goTo('#/recharges', 'Typed');
  await goTo('#/withdrawals', 'Rows');
});

describe('what was typed and not saved', () => {
  it('is named before its tab closes, and stays where that is wished', async () => {
    await userEvent.click(screen.getByTitle('Close Recharges'));
    const asked = within(await question('Close this'));
    expect(asked.getByText('Recharges · New recharge')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(isAsked()).toBe(false);
    expect(titles()).toEqual(['Home', 'Recharges', 'Withdrawals']);
    fireEvent.contextMenu(tab('Home'), { clientX: 300 });
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Close others', ...hidden }));
    await question('Close others');
    await press('Discard');
    expect(titles()).toEqual(['Home']);
    expect(filled()).toBeNull();
    expect(location.hash).toBe('#/');
  });

  it('asks nothing when other tabs close', async () => {
    await userEvent.click(screen.getByTitle('Close Withdrawals'));
    expect(titles()).toEqual(['Home', 'Recharges']);
    expect(isAsked()).toBe(false);
  });

  it('is asked about before its page starts again', async () => {
    await goTo('#/recharges', 'Typed');
    await press('Refresh page');
    await question('Refresh');
    const form = filled();
    await press('Keep editing');
    expect(filled()).toBe(form);
    await press('Refresh page');
    await question('Refresh');
    await press('Discard');
    await waitFor(() => expect(filled()).not.toBe(form));
  });

  it('is asked about before signing out', async () => {
    const fetched = vi.fn(async () => Response.json({ code: 200, msg: 'ok', data: null }));
    vi.stubGlobal('fetch', fetched);
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out', ...hidden }));
    await question('Sign out');
    await press('Keep editing');
    expect(fetched).not.toHaveBeenCalledWith(expect.stringContaining('/logout'), expect.anything());
    vi.unstubAllGlobals();
  });

  it('has the browser ask before the page itself is left', async () => {
    const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    letGo();
    expect(leave()).toBe(true);
  });

  it('is kept beyond every limit of pages', () => {
    for (let page = 0; page < 30; page += 1)
      act(() =>
        visitTab({
          pathname: `/${page}`,
          search: '',
          isOneEach: false,
          isFixed: false,
          isPassing: false,
          isTabless: false,
        }),
      );
    const kept = useTabs.getState().kept.map(({ id }) => id);
    expect(kept).toContain('/recharges');
    expect(kept).toHaveLength(20);
  });
});
