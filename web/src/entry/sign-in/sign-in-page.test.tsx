import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import SignInPage from './sign-in-page.tsx';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const onToken = vi.fn<(token: string) => Promise<void>>();
const onIntent = vi.fn();

function answer(code: number, body: object): Response {
  return new Response(JSON.stringify({ code, msg: 'ok', data: null, ...body }), {
    status: code,
    headers: { 'content-type': 'application/json' },
  });
}

async function signIn(username: string, password: string): Promise<void> {
  render(<SignInPage onIntent={onIntent} onToken={onToken} />);
  if (username) await userEvent.type(screen.getByLabelText('Username'), username);
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

it('asks for both fields before it asks the server', async () => {
  await signIn('', '12345');
  expect(screen.getByText('Enter your username')).toBeDefined();
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

it('hands over the token, and has the app on its way before', async () => {
  fetched.mockResolvedValue(answer(200, { data: { token: 'token-of-now' } }));
  await signIn(' admin ', 'secret1');
  expect(onIntent).toHaveBeenCalled();
  expect(onToken).toHaveBeenCalledWith('token-of-now');
  expect(JSON.parse(String(fetched.mock.lastCall?.[1].body))).toMatchObject({
    username: 'admin',
    password: 'secret1',
  });
});

it('shows a wrong password by its field', async () => {
  fetched.mockResolvedValue(answer(401, { msg: 'Wrong username or password', error: 'credentials_wrong' }));
  await signIn('admin', 'secret1');
  expect(await screen.findByText('Wrong username or password')).toBeDefined();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(onToken).not.toHaveBeenCalled();
});

it('shows that the name is locked', async () => {
  fetched.mockResolvedValue(answer(429, { msg: 'Try again in 15 min', error: 'sign_in_locked' }));
  await signIn('admin', 'secret1');
  expect(await screen.findByText('Try again in 15 min')).toBeDefined();
});

it('does not take an answer without a token for a success', async () => {
  fetched.mockResolvedValue(answer(200, { data: {} }));
  await signIn('admin', 'secret1');
  const said = /did not contain a valid token field/;
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(said),
    ),
  );
  expect(document.querySelector('form')?.textContent).toMatch(said);
  expect(onToken).not.toHaveBeenCalled();
});

it('sends nothing while the network is gone, says so, and keeps what was typed', async () => {
  act(() => void dispatchEvent(new Event('offline')));
  onTestFinished(() => act(() => void dispatchEvent(new Event('online'))));
  await signIn('admin', 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText(/You’re offline/).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValue(answer(200, { data: { token: 'token-of-now' } }));
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onToken).toHaveBeenCalledWith('token-of-now'));
});
