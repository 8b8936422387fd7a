import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

const startApp = vi.fn();
const user = { id: 1, username: 'a', nickname: 'A', avatar: '', roles: [], ability: [], admin: true };

vi.mock('#app/start.tsx', () => ({ startApp, stopApp: vi.fn(), preloadFirstPage: vi.fn() }));

function serve(status: number, state = (): object => ({})): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.startsWith('/backstage/userInfo')
      ? { ...user, locked: false, ...state() }
      : { list: [] };
    return new Response(JSON.stringify({ code: status, msg: 'Out of order', data }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
}

async function openPage(hash: string, token: string | null): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', hash);
  if (token !== null) localStorage.setItem('quarterdeck.token', token);
  await import('./main.tsx');
}

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  startApp.mockReset();
});

it('sends anyone who has no token to sign in, and remembers the way', async () => {
  await openPage('#/finance/withdrawal?uid=7', null);
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  expect(location.hash).toBe('#/login?redirect=%2Ffinance%2Fwithdrawal%3Fuid%3D7');
});

it('shows the pages for refused and missing without a token', async () => {
  await openPage('#/403', null);
  await waitFor(() => expect(document.body.textContent).toContain('You don’t have access'));
  expect(location.hash).toBe('#/403');
});

it('starts the app of anyone who has a token, with the user and the menu', async () => {
  serve(200);
  await openPage('#/finance/withdrawal', 'token-of-now');
  await waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  expect(startApp.mock.lastCall?.[1]).toMatchObject({ startup: { user, routes: [] }, isArriving: false });
  expect(location.hash).toBe('#/finance/withdrawal');
});

it('starts the app in the language of the account, whatever this browser had', async () => {
  serve(200, () => ({ look: { language: 'zh-CN' } }));
  await openPage('#/finance/withdrawal', 'token-of-now');
  await waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  expect(startApp.mock.lastCall?.[1].messages.app.shell.language).toBe('语言');
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('starts the app of an English account in the layout of English, also where this browser was Chinese', async () => {
  localStorage.setItem('language', 'zh-CN');
  serve(200, () => ({ look: { language: 'en-US' } }));
  await openPage('#/finance/withdrawal', 'token-of-now');
  await waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  const { useTheme } = await import('./theme/theme-store.ts');
  expect(useTheme.getState().theme.layout).toBe('vertical');
});

it('says in the language of the page what a status means before the app is there', async () => {
  localStorage.setItem('language', 'zh-CN');
  vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await openPage('#/login', null);
  await userEvent.type(await screen.findByLabelText('用户名'), 'support');
  await userEvent.type(screen.getByLabelText('密码'), 'secret1{Enter}');
  await waitFor(() => expect(document.querySelector('form')?.textContent).toContain('网关错误'));
});

it('starts no app while the session is locked, and starts it once that is unlocked', async () => {
  let isLocked = true;
  serve(200, () => ({ locked: isLocked }));
  await openPage('#/finance/withdrawal', 'token-of-now');
  await screen.findByRole('heading', { name: 'Locked' });
  await waitFor(() => expect(document.title).toBe('Locked - Quarterdeck'));
  expect(startApp).not.toHaveBeenCalled();
  expect(location.hash).toBe('#/finance/withdrawal');
  isLocked = false;
  await userEvent.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  expect(startApp.mock.lastCall?.[1]).toMatchObject({ startup: { user, isLocked: false } });
});

it('asks for a new password where that of now is due, and goes on to where it was to lead', async () => {
  let due: object = { due: 'password_must_change' };
  serve(200, () => due);
  await openPage('#/finance/withdrawal', 'token-of-now');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(startApp).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Current password'), 'given-1');
  await userEvent.type(screen.getByLabelText('New password'), 'chosen-1');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'chosen-2{Enter}');
  expect(await screen.findByText('Passwords don’t match')).toBeDefined();
  due = {};
  await userEvent.type(screen.getByLabelText('Confirm new password'), '{Backspace}1{Enter}');
  await waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  expect(location.hash).toBe('#/finance/withdrawal');
});

it('hands over what a service sent somebody back with who shows that it is they, and starts nothing', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = postMessage;
      close = vi.fn();
    },
  );
  vi.stubGlobal('close', vi.fn());
  await openPage('#/callback?code=c&state=proof.1', null);
  await screen.findByRole('heading', { name: 'Confirming your identity' });
  expect(postMessage).toHaveBeenCalledWith({ state: 'proof.1', code: 'c' });
  expect(location.hash).toBe('#/callback');
  expect(close).toHaveBeenCalled();
  expect(startApp).not.toHaveBeenCalled();
});

it('opens to a visitor where that is switched on, but for the public pages', async () => {
  const { settings } = await import('./settings.ts');
  Object.assign(settings, { visitorSupport: true });
  await openPage('#/finance/withdrawal', null);
  await waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  expect(startApp.mock.lastCall?.[1]).toMatchObject({ startup: { user: undefined } });
  expect(location.hash).toBe('#/finance/withdrawal');
  location.hash = '#/login';
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
});

it('leads a visitor whose page needs an account to the sign-in once', async () => {
  const { settings } = await import('./settings.ts');
  Object.assign(settings, { visitorSupport: true });
  const { sessionLost } = await import('#session/end-session.ts');
  startApp.mockImplementation(async () => sessionLost('Sign in'));
  await openPage('#/finance/withdrawal', null);
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  expect(location.hash).toBe('#/login?redirect=%2Ffinance%2Fwithdrawal');
  expect(startApp).toHaveBeenCalledOnce();
});

it('ends at the sign-in with a message where a token counts as expired right after its renewal', async () => {
  vi.stubGlobal('reportError', vi.fn());
  let renewals = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    const isRenewal = url.startsWith('/refreshToken');
    if (isRenewal) renewals += 1;
    const code = isRenewal ? 200 : 402;
    const data = isRenewal ? { token: `token-number-${renewals}` } : null;
    return Response.json({ code, msg: 'Your token has expired', data }, { status: code });
  });
  await openPage('#/finance/withdrawal', 'token-of-now');
  await waitFor(() =>
    expect(document.querySelector('form')?.textContent).toContain('Your token has expired'),
  );
  expect(location.hash).toBe('#/login?redirect=%2Ffinance%2Fwithdrawal');
  // User and menu are requested at once.
  expect(renewals).toBeLessThanOrEqual(2);
  expect(localStorage.getItem('quarterdeck.token')).toBeNull();
});

it('resets a session that cannot start, and says why', async () => {
  serve(500);
  vi.stubGlobal('reportError', vi.fn());
  await openPage('#/finance/withdrawal', 'token-of-now');
  await waitFor(() => expect(document.querySelector('form')?.textContent).toContain('Out of order'));
  expect(location.hash).toBe('#/login?redirect=%2Ffinance%2Fwithdrawal');
  expect(reportError).toHaveBeenCalled();
  expect(localStorage.getItem('quarterdeck.token')).toBeNull();
  expect(startApp).not.toHaveBeenCalled();
});
