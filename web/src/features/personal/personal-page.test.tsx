import { siteConfig } from '@quarterdeck/contract/features/config/site';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { renderPage } from '#kit/testing.tsx';
import { useSession } from '#session/session.ts';
import { loadSite } from '#session/site.ts';
import { IdentitiesCard } from './identities-card.tsx';
import PersonalPage from './personal-page.tsx';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const session = { created_at: '2026-01-01T08:00:00Z', last_seen_at: '2026-01-01T09:00:00Z', ip: '192.0.2.1' };

/** What the server knows, by path. */
const answers: Record<string, object> = {
  '/backstage/personal/detail': {
    id: 1,
    username: 'ada',
    nickname: 'Ada',
    avatar: '',
    roles: ['support'],
    created_at: '2025-01-01T08:00:00Z',
    password_changed_at: '2025-06-01T08:00:00Z',
    has_password: true,
    second_factor: false,
    recovery_codes_left: 0,
    language: 'en-US',
    version: 3,
  },
  [siteConfig.path]: { password_min: 8 },
  '/backstage/personal/identity/index': { list: [], providers: [] },
  '/backstage/personal/session/index': {
    list: [
      { ...session, id: 1, user_agent: chrome, current: true },
      { ...session, id: 2, user_agent: null, current: false },
    ],
  },
  '/backstage/personal/sign_in/index': {
    list: [
      {
        id: 9,
        at: '2026-01-01T09:00:00Z',
        result: 'refused',
        error: 'credentials_wrong',
        ip: null,
        user_agent: null,
      },
      { id: 8, at: '2026-01-01T08:00:00Z', result: 'done', error: null, ip: '192.0.2.1', user_agent: chrome },
    ],
  },
};

interface Refused {
  code: number;
  error: string;
  msg: string;
  fields?: Record<string, string>;
}

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
/** How the next call that changes something is answered, by path. */
let changes: Record<string, object | Refused>;

beforeEach(() => {
  changes = {};
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (url) => {
    const path = new URL(url, 'http://localhost').pathname;
    const body = { code: 200, msg: 'ok', data: answers[path] ?? null, ...changes[path] };
    return new Response(JSON.stringify(body), {
      status: body.code,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

/** Bodies that were sent to a path. */
const sentTo = (path: string) =>
  fetched.mock.calls
    .filter(([url]) => new URL(url, 'http://localhost').pathname === path)
    .map(([, { body }]) => JSON.parse(String(body ?? '{}')) as Record<string, unknown>);

async function cardOf(name: string): Promise<HTMLElement> {
  renderPage(<PersonalPage />);
  await screen.findByRole('button', { name: 'Change password' });
  return screen.getByRole('region', { name });
}

describe('the profile', () => {
  it('has a name that the header shows too, once it is saved', async () => {
    changes['/backstage/admin/edit_personal'] = {
      data: { ...answers['/backstage/personal/detail'], nickname: 'Ada L.', version: 4 },
    };
    const card = await cardOf('Profile');
    const save = within(card).getByRole('button', { name: 'Save' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await userEvent.type(within(card).getByLabelText(/^Nickname/), ' L.');
    expect(unsavedIn()).toEqual([{ page: undefined, name: 'Profile' }]);
    await userEvent.click(save);
    expect(sentTo('/backstage/admin/edit_personal')).toMatchObject([{ nickname: 'Ada L.', version: 3 }]);
    await waitFor(() => expect(useSession.getState().user?.nickname).toBe('Ada L.'));
    expect(unsavedIn()).toEqual([]);
  });
});

describe('the password', () => {
  async function change(old: string, next: string, repeated = next): Promise<HTMLElement> {
    const card = await cardOf('Password');
    await userEvent.type(within(card).getByLabelText(/^Current password/), old);
    await userEvent.type(within(card).getByLabelText(/^New password/), next);
    await userEvent.type(within(card).getByLabelText(/^Confirm new password/), `${repeated}{Enter}`);
    return card;
  }

  it('is checked before it is sent, for the length that the site asks for', async () => {
    await loadSite();
    const card = await change('now', '1234567', '1234568');
    expect(within(card).getByText('Password must be at least 8 characters')).toBeDefined();
    expect(within(card).getByText('Passwords don’t match')).toBeDefined();
    expect(sentTo('/backstage/personal/password')).toEqual([]);
  });

  it('that is wrong is said by its field, and what was typed stays', async () => {
    changes['/backstage/personal/password'] = {
      code: 422,
      error: 'password_wrong',
      msg: 'Wrong password',
      fields: { old_password: 'Wrong password' },
    };
    const card = await change('wrong one', 'next one');
    await within(card).findByText('Wrong password');
    const old = within(card).getByLabelText<HTMLInputElement>(/^Current password/);
    expect([old.getAttribute('aria-invalid'), old.value]).toEqual(['true', 'wrong one']);
  });

  it('is forgotten by the form when it was changed', async () => {
    const card = await change('of now', 'next one');
    expect(sentTo('/backstage/personal/password')).toMatchObject([
      { old_password: 'of now', password: 'next one' },
    ]);
    const old = within(card).getByLabelText<HTMLInputElement>(/^Current password/);
    await waitFor(() => expect(old.value).toBe(''));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('next one');
  });
});

describe('sessions', () => {
  it('show which one this is, and end the others', async () => {
    const card = await cardOf('Sessions and devices');
    const [own, other] = await within(card).findAllByRole('listitem');
    expect(own?.textContent).toContain('Chrome · Linux This session');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(
      within(other as HTMLElement).getByRole('button', { name: /^Sign out Unknown device/ }),
    );
    expect(sentTo('/backstage/personal/session/end')).toEqual([]);
    const confirm = async () => {
      const dialog = await screen.findByRole('dialog', undefined, { timeout: 30_000 });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    };
    await confirm();
    expect(sentTo('/backstage/personal/session/end')).toMatchObject([{ id: 2 }]);
    await userEvent.click(within(card).getByRole('button', { name: 'Sign out of all other sessions' }));
    await confirm();
    await waitFor(() => expect(sentTo('/backstage/personal/session/end_others')).toHaveLength(1));
  });
});

it('the history says what became of each try', async () => {
  const card = await cardOf('Sign-in history');
  const lines = await within(card).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => /Wrong password|Signed in/.exec(textContent ?? '')?.[0])).toEqual([
    'Wrong password',
    'Signed in',
  ]);
});

it('its contents lead to each card that is there', async () => {
  renderPage(<PersonalPage />);
  await screen.findByRole('region', { name: 'Profile' }, { timeout: 30_000 });
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  const titles = within(contents)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent));
  expect(titles).not.toContain('Linked accounts');
  await userEvent.click(within(contents).getByRole('button', { name: 'Password' }));
  const card = screen.getByRole('region', { name: 'Password' });
  expect(document.activeElement).toBe(within(card).getByLabelText(/^Current password/));
});

describe('linked accounts', () => {
  const provider = { id: 4, name: 'Example ID', icon: 'building' };
  const identity = {
    id: 7,
    provider,
    label: 'ada@example.com',
    created_at: session.created_at,
    last_used_at: null,
  };
  const path = '/backstage/personal/identity';
  const knows = (list: object[], providers: object[]) => {
    changes[`${path}/index`] = { data: { list, providers } };
  };

  it('are not there where there is no service to link', async () => {
    knows([], []);
    renderPage(<IdentitiesCard />);
    await waitFor(() => expect(sentTo(`${path}/index`)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull();
  });

  it('are linked by a way there and back', async () => {
    knows([], [provider]);
    const onLeave = vi.fn();
    changes[`${path}/begin`] = { data: { address: 'https://id.example/auth' } };
    renderPage(<IdentitiesCard onLeave={onLeave} />, {
      at: '/setting/personalCenter?code=c&state=link.s&iss=i',
    });
    await waitFor(() =>
      expect(sentTo(`${path}/add`)).toMatchObject([{ code: 'c', state: 'link.s', iss: 'i' }]),
    );
    expect(screen.getByTestId('search').textContent).toBe('');
    await userEvent.click(await screen.findByRole('button', { name: 'Link Example ID' }));
    expect(sentTo(`${path}/begin`)).toMatchObject([{ provider_id: 4 }]);
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://id.example/auth'));
    expect(sentTo(`${path}/add`)).toHaveLength(1);
  });

  it('are unlinked one by one', async () => {
    knows([identity], [provider]);
    renderPage(<IdentitiesCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink Example ID' }));
    expect(screen.getByText('ada@example.com')).toBeDefined();
    expect(sentTo(`${path}/remove`)).toMatchObject([{ id: 7 }]);
    expect(screen.queryByRole('button', { name: 'Link Example ID' })).toBeNull();
  });
});
