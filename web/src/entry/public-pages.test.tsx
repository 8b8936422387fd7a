import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadSite } from '#session/site.ts';
import CallbackPage from './callback/callback-page.tsx';
import RegisterPage from './register/register-page.tsx';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)));

function answer(code: number, body: object): Response {
  return new Response(JSON.stringify({ code, msg: 'ok', data: null, ...body }), {
    status: code,
    headers: { 'content-type': 'application/json' },
  });
}

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** Takes the network away until the test ends; the answer gives it back. */
function goOffline(): () => void {
  const comeBack = () => act(() => void dispatchEvent(new Event('online')));
  act(() => void dispatchEvent(new Event('offline')));
  onTestFinished(comeBack);
  return comeBack;
}

describe('registration', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));
  const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

  it('says by each field what is wrong, before it asks the server', async () => {
    fetched.mockResolvedValueOnce(answer(200, { data: { password_min: 8 } }));
    await loadSite();
    fetched.mockClear();
    render(<RegisterPage />);
    await fill('Password', '1234567');
    await fill('Phone (optional)', '2380013800');
    await fill('Email (optional)', 'nobody');
    await submit();
    for (const words of [
      'Enter your username',
      'Password must be at least 8 characters',
      'Enter a valid phone number',
      'Enter a valid email address',
    ])
      expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends what was filled in, and says what comes next', async () => {
    fetched.mockResolvedValue(answer(200, {}));
    render(<RegisterPage />);
    await fill('Username', 'eve');
    await fill('Password', 'secret-1');
    await fill('Invitation code', 'ABC{Enter}');
    expect(await screen.findByText(/You can sign in now/)).toBeDefined();
    expect(sent()).toEqual([
      { username: 'eve', password: 'secret-1', invitation_code: 'ABC', lang: 'en-US' },
    ]);
  });

  it('takes the code and the name out of the link of an invitation', async () => {
    history.replaceState(null, '', '/#/register?code=A-b_1&name=eve');
    fetched.mockResolvedValue(answer(200, {}));
    render(<RegisterPage />);
    await fill('Password', 'secret-1{Enter}');
    await screen.findByText(/You can sign in now/);
    expect(sent()).toMatchObject([{ username: 'eve', invitation_code: 'A-b_1' }]);
  });

  it('says that anyone who has no code waits for approval', async () => {
    fetched.mockResolvedValue(answer(200, {}));
    render(<RegisterPage />);
    await fill('Username', 'eve');
    await fill('Password', 'secret-1{Enter}');
    expect(await screen.findByText(/you can sign in once/)).toBeDefined();
  });

  it('sends nothing while the network is gone, and keeps what was typed', async () => {
    render(<RegisterPage />);
    await fill('Username', 'eve');
    const comeBack = goOffline();
    await fill('Password', 'secret-1{Enter}');
    await submit();
    expect(screen.getByText(/You’re offline/)).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
    comeBack();
    fetched.mockResolvedValue(answer(200, {}));
    await submit();
    await screen.findByText(/you can sign in once/);
    expect(sent()).toMatchObject([{ username: 'eve', password: 'secret-1' }]);
  });

  it('says that it is closed', async () => {
    fetched.mockResolvedValue(answer(403, { msg: 'Registration is closed', error: 'registration_closed' }));
    render(<RegisterPage />);
    await fill('Username', 'eve');
    await fill('Password', 'secret-1{Enter}');
    expect(await screen.findByText('Registration is closed')).toBeDefined();
  });
});

describe('the way back from another service', () => {
  const onToken = vi.fn<(token: string) => Promise<void>>();

  it.each(['/?code=c&state=s#/callback', '/#/callback?code=c&state=s'])(
    'exchanges what %s holds',
    async (url) => {
      history.replaceState(null, '', url);
      fetched.mockResolvedValue(answer(200, { data: { token: 'token-of-now' } }));
      render(<CallbackPage onToken={onToken} />);
      await waitFor(() => expect(onToken).toHaveBeenCalledWith('token-of-now'));
      expect(sent()).toEqual([{ code: 'c', state: 's', lang: 'en-US' }]);
      expect(location.href).not.toContain('code=');
    },
  );

  it('waits for the network with what is good for one exchange', async () => {
    history.replaceState(null, '', '/#/callback?code=c&state=s');
    const comeBack = goOffline();
    render(<CallbackPage onToken={onToken} />);
    expect(screen.getByText(/You’re offline/)).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockResolvedValue(answer(200, { data: { token: 'token-of-now' } }));
    comeBack();
    await waitFor(() => expect(onToken).toHaveBeenCalledWith('token-of-now'));
    expect(sent()).toHaveLength(1);
  });

  it('brings along who answers, and goes where the sign-in page was to lead', async () => {
    history.replaceState(null, '', '/#/callback?code=c&state=s&iss=https%3A%2F%2Fid.example');
    fetched.mockResolvedValue(answer(200, { data: { token: 'token-of-now', redirect: '/member/member' } }));
    render(<CallbackPage onToken={onToken} />);
    await waitFor(() => expect(onToken).toHaveBeenCalled());
    expect(sent()).toMatchObject([{ iss: 'https://id.example' }]);
    expect(location.hash).toBe('#/login?redirect=%2Fmember%2Fmember');
  });

  it('asks for a second factor, and sends the same again with it', async () => {
    history.replaceState(null, '', '/#/callback?code=c&state=s');
    fetched.mockResolvedValueOnce(answer(401, { error: 'code_required', msg: 'Enter the code' }));
    fetched.mockResolvedValueOnce(
      answer(422, { error: 'code_wrong', msg: 'Wrong', fields: { code: 'The code is wrong' } }),
    );
    fetched.mockResolvedValueOnce(answer(200, { data: { token: 'token-of-now', redirect: null } }));
    render(<CallbackPage onToken={onToken} />);
    const field = await screen.findByLabelText('Code');
    await userEvent.type(field, '{Enter}');
    expect(screen.getByText('Enter the code')).toBeDefined();
    await userEvent.type(field, '111111{Enter}');
    expect(await screen.findByText('The code is wrong')).toBeDefined();
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    await waitFor(() => expect(onToken).toHaveBeenCalledWith('token-of-now'));
    expect(sent().map(({ second_factor }) => second_factor)).toEqual([undefined, '111111', '123456']);
  });

  it.each([
    ['/#/callback?error=access_denied&state=s', {}, 'You canceled at the provider'],
    ['/#/callback', {}, 'couldn’t be verified'],
    ['/#/callback?code=c&state=s', { data: {} }, 'check the JSON format and the token field'],
  ])('of %s with %j ends in words', async (url, body, words) => {
    history.replaceState(null, '', url);
    fetched.mockResolvedValue(answer(200, body));
    render(<CallbackPage onToken={onToken} />);
    expect(await screen.findByText(new RegExp(words))).toBeDefined();
    expect(onToken).not.toHaveBeenCalled();
  });
});
