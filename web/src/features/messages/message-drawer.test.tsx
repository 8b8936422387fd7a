import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import MessageDrawer from './message-drawer.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('names the states of the history in words', async () => {
  const at = '2026-11-24T01:10:30.000Z';
  const message = {
    ...{
      id: 7,
      channel: 'mail',
      template: 'verification_code',
      revision: null,
      uid: '1001',
      recipient: 'a***@b.c',
    },
    ...{ country: null, language: 'en-US', provider: null, status: 'sent', problem: null, words: null },
    ...{ reference: null, attempts: 1, created_at: at, updated_at: at, version: 2 },
  };
  const history = [
    { at, action: 'message.send', actor: 'platform', from: null, to: 'queued', reason: null, batch_ids: [] },
  ];
  const answer = { code: 200, msg: 'ok', data: { message, history } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  renderPage(<MessageDrawer id={7} onClose={() => {}} />, { abilities: ['message.read'] });
  const drawer = within(await screen.findByRole('dialog', { name: /7/ }));
  expect(await drawer.findByText('Queued')).toBeDefined();
  expect(drawer.queryByText('queued')).toBeNull();
  expect(drawer.getByText('1001')).toBeDefined();
});
