import { endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { beginProof } from '@quarterdeck/contract/features/session/session';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { setToken } from '#api/token.ts';
import { renderPage } from '#kit/testing.tsx';
import { handOver } from '#session/proof.ts';
import { useSession } from '#session/session.ts';
import { StepUpHost } from '#shell/step-up/step-up-host.tsx';
import { surroundApp } from './surround.ts';

const pay = endpoint({
  method: 'POST',
  path: '/backstage/thing/pay',
  ability: 'session',
  summary: 'Pays a thing.',
  body: z.object({ amount: z.string() }),
  reply: z.object({ amount: z.string() }),
  command: true,
  stepUp: true,
});

const nobody = { id: 1, username: 'ada', nickname: '', avatar: '', roles: [], ability: [], admin: false };
const address = 'https://id.example/authorize?state=proof.1';

/** A channel between windows, of which a test has one. */
class InWindow {
  static readonly open = new Set<InWindow>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    InWindow.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of InWindow.open) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    InWindow.open.delete(this);
  }
}

/** Bodies and keys that were sent, by path. */
let sent: { path: string; key: string | null; body: Record<string, unknown> }[];
let isFresh: boolean;
let methods: string[];

const sentTo = (path: string) => sent.filter((one) => one.path === path);
const payment = (amount = '5') =>
  call(pay, { body: { amount }, quiet: true }).catch((error: { error: string }) => error.error);

beforeEach(() => {
  sent = [];
  isFresh = false;
  methods = ['password'];
  setToken('token-of-now');
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    const content = JSON.parse(String(body));
    sent.push({ path, key: new Headers(headers).get('idempotency-key'), body: content });
    const { code, ...rest } = answerTo(path, content);
    return Response.json({ code, msg: 'said', data: null, ...rest }, { status: code });
  });
  surroundApp();
  renderPage(<StepUpHost />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  useSession.setState({ user: undefined });
  setToken(null);
});

function answerTo(path: string, content: Record<string, unknown>) {
  if (path === pay.path)
    return isFresh
      ? { code: 200, data: { amount: content.amount } }
      : { code: 428, error: 'step_up_required', data: { methods } };
  if (path === beginProof.path) return { code: 200, data: { address } };
  if (content.password === 'wrong-1')
    return { code: 422, error: 'password_wrong', fields: { password: 'Wrong password' } };
  isFresh = true;
  return { code: 200 };
}

const password = () => screen.findByLabelText(/^Password/);

it('asks for a proof, and then sends the command again under its key', async () => {
  const paid = payment();
  await userEvent.type(await password(), 'wrong-1{Enter}');
  await screen.findByText('Wrong password');
  await userEvent.clear(await password());
  await userEvent.type(await password(), 'right-1{Enter}');
  expect(await paid).toEqual({ amount: '5' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, again, ...more] = sentTo(pay.path);
  expect(more).toEqual([]);
  expect(again).toEqual(first);
});

it('asks once for all that wait for it', async () => {
  const paid = Promise.all([payment('1'), payment('2')]);
  await userEvent.type(await password(), 'right-1{Enter}');
  expect(await paid).toEqual([{ amount: '1' }, { amount: '2' }]);
  expect(sentTo('/backstage/step_up')).toHaveLength(1);
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('given up by %s, leaves the command undone and what was typed to its caller', async (_how, giveUp) => {
  const paid = payment();
  await password();
  await giveUp();
  expect(await paid).toBe('step_up_required');
  expect(sentTo(pay.path)).toHaveLength(1);
});

it('takes a code where the person has one', async () => {
  methods = ['password', 'code'];
  const paid = payment();
  await userEvent.click(await screen.findByLabelText('Code'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456{Enter}');
  expect(await paid).toEqual({ amount: '5' });
  expect(sentTo('/backstage/step_up')[0]?.body).toMatchObject({ method: 'code', code: '123456' });
});

it('leads who has no password to a service of theirs, in a window that hands over what came back', async () => {
  methods = ['provider'];
  const id = { id: 3, name: 'Example ID', icon: 'key' as const };
  useSession.setState({ user: { ...nobody, proof_providers: [id] } });
  const visit = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal('open', () => visit);
  vi.stubGlobal('BroadcastChannel', InWindow);
  const paid = payment();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm with Example ID' }));
  await waitFor(() => expect(visit.location.replace).toHaveBeenCalledWith(address));
  await screen.findByText(/Continue in the new window/);
  // What another visit brought is not for this one.
  handOver('/callback?code=other&state=proof.2');
  handOver('/callback?code=c&state=proof.1&iss=i');
  expect(await paid).toEqual({ amount: '5' });
  expect(sentTo('/backstage/step_up')).toMatchObject([
    { body: { method: 'provider', code: 'c', state: 'proof.1', iss: 'i' } },
  ]);
  expect(visit.close).toHaveBeenCalled();
  expect(location.hash).toBe('#/callback');
});

it('says so where the browser opens no window, and where it was declined', async () => {
  methods = ['provider'];
  const id = { id: 3, name: 'Example ID', icon: 'key' as const };
  useSession.setState({ user: { ...nobody, proof_providers: [id] } });
  vi.stubGlobal('BroadcastChannel', InWindow);
  const paying = payment();
  const begin = await screen.findByRole('button', { name: 'Confirm with Example ID' });
  vi.stubGlobal('open', () => null);
  await userEvent.click(begin);
  await screen.findByText(/blocked the window/);
  const replace = vi.fn();
  vi.stubGlobal('open', () => ({ location: { replace }, close: vi.fn() }));
  await userEvent.click(begin);
  await waitFor(() => expect(replace).toHaveBeenCalled());
  handOver('/callback?error=access_denied&state=proof.1');
  await screen.findByText('You canceled at the sign-in provider');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await paying).toBe('step_up_required');
});

it('says what to do where nothing could be asked for', async () => {
  methods = [];
  const paying = payment();
  await screen.findByText(/account has no password|此账号没有密码/);
  expect(screen.queryByLabelText(/password|密码/i)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /cancel|取消/i }));
  expect(await paying).toBe('step_up_required');
});
