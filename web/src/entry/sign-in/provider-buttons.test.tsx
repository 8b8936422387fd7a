import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSite } from '#session/site.ts';
import { ProviderButtons } from './provider-buttons.tsx';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const onProblem = vi.fn();
const onLeave = vi.fn();

function answer(code: number, body: object): Response {
  return new Response(JSON.stringify({ code, msg: 'ok', data: null, ...body }), {
    status: code,
    headers: { 'content-type': 'application/json' },
  });
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  const providers = [
    { id: 4, name: 'Example $& ID', icon: 'building' },
    { id: 5, name: '', icon: 'key' },
    { id: 6, name: 'Of another version', icon: 'rainbow' },
    null,
  ];
  fetched.mockResolvedValueOnce(answer(200, { data: { site_title: 'House', sign_in_providers: providers } }));
  await loadSite();
  render(<ProviderButtons language="en-US" onProblem={onProblem} onLeave={onLeave} />);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('offers what it understands, and leads there with the page that was asked for', async () => {
  history.replaceState(null, '', '/#/login?redirect=%2Fmember%2Fmember');
  fetched.mockResolvedValue(answer(200, { data: { address: 'https://id.example/auth' } }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Example $& ID' }));
  expect(onLeave).toHaveBeenCalledWith('https://id.example/auth');
  expect(JSON.parse(String(fetched.mock.lastCall?.[1].body))).toMatchObject({
    provider_id: 4,
    redirect: '/member/member',
  });
});

it('says why it leads nowhere, and can be tried again', async () => {
  fetched.mockResolvedValueOnce(answer(503, { msg: 'It does not answer', error: 'provider_unavailable' }));
  fetched.mockResolvedValueOnce(answer(200, { data: { address: 'https://id.example/auth' } }));
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(onProblem).toHaveBeenLastCalledWith('It does not answer');
  await userEvent.click(button);
  expect(onLeave).toHaveBeenCalledOnce();
});
