import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentToken, setToken } from '#api/token.ts';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { renderPage } from '#kit/testing.tsx';
import { noteLock, useLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import { Lock } from './lock.tsx';
import { lockPage } from './lock-page.ts';

const onSearch = vi.fn();
/** Listens as a dialog does. */
const onKeyDown = vi.fn();
/** Answers of the server by path; 200 with nothing where none is given. */
let answers: Record<string, { code: number; msg?: string; data?: unknown; fields?: object }>;

function Page() {
  useShortcut('search', onSearch);
  useEffect(() => {
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return <input aria-label="note" />;
}

function show() {
  return renderPage(
    <>
      <Lock />
      <Page />
    </>,
  );
}

const password = () => screen.findByLabelText('Password');
const isHidden = (element: Element) => element.closest('[inert]') !== null;
const pressLock = () => userEvent.keyboard('{Alt>}l{/Alt}');

/** What another window does to the storage. */
function elsewhere(newValue: string | null): void {
  act(() => void dispatchEvent(new StorageEvent('storage', { key: settings.storage.lock, newValue })));
}

beforeEach(() => {
  setToken('token-of-now');
  vi.clearAllMocks();
  answers = {};
  vi.stubGlobal('fetch', async (url: string) => {
    const { code, msg = 'ok', data = null, fields } = answers[url.split('?')[0] ?? ''] ?? { code: 200 };
    return Response.json({ code, msg, data, fields }, { status: code });
  });
});
afterEach(() => {
  act(() => noteLock(false));
  vi.unstubAllGlobals();
});

describe('locking', () => {
  it('hides what is there and what comes, and asks for the password of who is signed in', async () => {
    show();
    const note = screen.getByLabelText('note');
    await userEvent.type(note, 'half a sen');
    await pressLock();
    expect(await password()).toBe(document.activeElement);
    expect(screen.getByText('Ada')).toBeDefined();
    expect(isHidden(note)).toBe(true);
    expect(document.documentElement.dataset.locked).toBe('');
    const late = document.body.appendChild(document.createElement('div'));
    await waitFor(() => expect(isHidden(late)).toBe(true));
    expect(isHidden(await password())).toBe(false);
    late.remove();
  });

  it('leaves no key to what lies behind', async () => {
    show();
    await pressLock();
    await userEvent.type(await password(), 'a');
    onKeyDown.mockClear();
    await userEvent.keyboard('{Control>}k{/Control}{Escape}');
    expect(onSearch).not.toHaveBeenCalled();
    expect(onKeyDown).not.toHaveBeenCalled();
  });

  it('waits for the server to agree', async () => {
    answers['/backstage/lock'] = { code: 503, msg: 'Busy' };
    show();
    await pressLock();
    expect(useLock.getState().isLocked).toBe(false);
    expect(localStorage.getItem(settings.storage.lock)).toBeNull();
  });

  it('in another window locks this one at once; unlocking there does so once the server agrees', async () => {
    answers['/backstage/userInfo'] = { code: 200, data: { locked: true } };
    show();
    elsewhere('1');
    await password();
    elsewhere(null);
    await act(async () => {});
    expect(useLock.getState().isLocked).toBe(true);
    answers['/backstage/userInfo'] = { code: 200, data: { locked: false } };
    elsewhere(null);
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  });
});

describe('unlocking', () => {
  it('of who has no password leads to a service of theirs', async () => {
    const visit = { location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal('open', () => visit);
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        close = vi.fn();
        set onmessage(hear: (event: { data: object }) => void) {
          queueMicrotask(() => hear({ data: { state: 'proof.1', code: 'c' } }));
        }
      },
    );
    answers['/backstage/step_up/provider/begin'] = {
      code: 200,
      data: { address: 'https://id.example/authorize?state=proof.1' },
    };
    show();
    const { user } = useSession.getState();
    const providers = [{ id: 3, name: 'Example ID', icon: 'key' as const }];
    act(() => useSession.setState({ user: user && { ...user, proof_providers: providers } }));
    await pressLock();
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock with Example ID' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await waitFor(() => expect(useLock.getState().isLocked).toBe(false));
    act(() => useSession.setState({ user }));
  });

  it('by Enter shows the page as it was left, with the focus where it was', async () => {
    show();
    const note = screen.getByLabelText<HTMLInputElement>('note');
    await userEvent.type(note, 'half a sen');
    await pressLock();
    expect(localStorage.getItem(settings.storage.lock)).not.toBeNull();
    await userEvent.type(await password(), 'secret1{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(note));
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(note.value).toBe('half a sen');
    expect(isHidden(note)).toBe(false);
    expect(document.documentElement.dataset.locked).toBeUndefined();
    expect(localStorage.getItem(settings.storage.lock)).toBeNull();
  });

  it('gives the focus to the menu that it was locked from', async () => {
    show();
    lockPage(screen.getByLabelText('note'));
    await userEvent.type(await password(), 'secret1{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('note')));
  });

  it.each([
    [
      'a wrong password',
      { code: 422, msg: 'Wrong', fields: { password: 'Wrong password' } },
      'Wrong password',
    ],
    ['too many of them', { code: 429, msg: 'Try again in 1 min' }, 'Try again in 1 min'],
  ])('says by the field what is wrong: %s', async (_what, answer, said) => {
    answers['/backstage/unlock'] = answer;
    show();
    await pressLock();
    const field = await password();
    await userEvent.type(field, 'no{Enter}');
    expect((await screen.findByText(said)).id).toBe(field.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(field);
    expect(useLock.getState().isLocked).toBe(true);
    await userEvent.type(field, '2');
    expect(screen.queryByText(said)).toBeNull();
  });
});

it('does not ask the server while the network is gone, and keeps what was typed', async () => {
  show();
  await pressLock();
  await password();
  act(() => void dispatchEvent(new Event('offline')));
  onTestFinished(() => act(() => void dispatchEvent(new Event('online'))));
  await userEvent.type(await password(), 'secret1{Enter}');
  const [note] = screen.getAllByText(/You’re offline/);
  expect(note && isHidden(note)).toBe(false);
  expect(useLock.getState().isLocked).toBe(true);
  act(() => void dispatchEvent(new Event('online')));
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(useLock.getState().isLocked).toBe(false));
});

describe('signing out', () => {
  it('says first that something is lost by it, and not what', async () => {
    show();
    document.body.insertAdjacentHTML('beforeend', '<form data-unsaved="Freeze Ada" id="typed"></form>');
    await pressLock();
    await password();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText(/unsaved changes/);
    expect(screen.queryByText(/Freeze/)).toBeNull();
    expect(currentToken()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }));
    await waitFor(() => expect(currentToken()).toBeNull());
    document.getElementById('typed')?.remove();
  });
});
