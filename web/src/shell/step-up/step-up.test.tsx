import { endpoint } from '@quarterdeck/contract/http/endpoint';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { surroundApp } from '#app/surround.ts';
import { renderPage } from '#kit/testing.tsx';
import { setToken } from '#session/token.ts';
import { StepUpHost } from './step-up-host.tsx';

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
  setToken(null);
});

function answerTo(path: string, content: Record<string, unknown>) {
  if (path === pay.path)
    return isFresh
      ? { code: 200, data: { amount: content.amount } }
      : { code: 428, error: 'step_up_required', data: { methods } };
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

it('says what to do where nothing could be asked for', async () => {
  methods = [];
  const paying = payment();
  await screen.findByText(/account has no password|此账号没有密码/);
  expect(screen.queryByLabelText(/password|密码/i)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /cancel|取消/i }));
  expect(await paying).toBe('step_up_required');
});
