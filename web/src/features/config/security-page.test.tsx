import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import SecurityPage from './security-page.tsx';

const entry = (group: string, name: string, value: string) => ({
  group,
  name,
  value,
  version: 4,
  log_id: 12,
});
const list = [
  entry('registration', 'registration_open', '2'),
  entry('sign_in', 'sign_in_encryption', 'off'),
  entry('password', 'password_min', '10'),
  entry('security', 'step_up_minutes', '60'),
];
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 200, msg: 'ok', data: { list } }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

it('sends a whole group with the version that was seen', async () => {
  renderPage(<SecurityPage />, { abilities: ['config.read', 'config.edit'] });
  const card = within(await screen.findByRole('region', { name: 'Credential encryption' }));
  await userEvent.click(card.getByRole('radio', { name: /Recommended/ }));
  await userEvent.click(card.getByRole('button', { name: 'Save' }));
  const changes = within(screen.getByRole('dialog', { name: 'Review changes' }));
  expect(changes.getByRole('definition').textContent).toBe('Not encrypted → Recommended (RSA 2048, OAEP)');
  await userEvent.click(changes.getByRole('button', { name: 'Save changes' }));
  const sent = fetched.mock.calls.find(([, { method }]) => method === 'POST');
  expect(JSON.parse(String(sent?.[1].body))).toMatchObject({
    group: 'sign_in',
    version: 4,
    sign_in_encryption: 'oaep',
  });
});

it('says in the question that it was refused, and leads to the field after that', async () => {
  renderPage(<SecurityPage />, { abilities: ['config.read', 'config.edit'] });
  const field = await screen.findByLabelText('Confirmation valid for (minutes)');
  await userEvent.clear(field);
  await userEvent.type(field, '50');
  await userEvent.click(
    within(field.closest('section') as HTMLElement).getByRole('button', { name: 'Save' }),
  );
  const question = within(screen.getByRole('dialog', { name: 'Review changes' }));
  const body = { code: 422, msg: 'Refused', error: 'x', fields: { step_up_minutes: 'Not now' } };
  fetched.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status: 422, headers: { 'content-type': 'application/json' } }),
  );
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }));
  expect((await question.findByRole('alert')).textContent).toContain('Not now');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('leads to what the log says of each group', async () => {
  renderPage(<SecurityPage />, { abilities: ['config.read', 'admin_log.read'] });
  const card = within(await screen.findByRole('region', { name: 'Credential encryption' }));
  const link = card.getByRole('link', { name: 'Admin log history' });
  expect(link.getAttribute('href')).toMatch(/\?object_type=config&object_id=12$/);
});

it('is for reading alone where settings may not be changed', async () => {
  renderPage(<SecurityPage />, { abilities: ['config.read'] });
  const field = await screen.findByLabelText('Confirmation valid for (minutes)');
  expect(field).toHaveProperty('value', '60');
  expect(field.matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('finds a setting of any page by its name, and leads to it', async () => {
  renderPage(<SecurityPage />, { abilities: ['config.read'] });
  const search = await screen.findByRole('combobox', { name: 'Find a setting' });
  await userEvent.type(search, 'mail server');
  await userEvent.click(await screen.findByRole('option', { name: 'Mail server', hidden: true }));
  expect(screen.getByTestId('search').textContent).toBe('?setting=email.email_server_address');
});

it('goes back by a change like any other, which is shown before it is saved', async () => {
  renderPage(<SecurityPage />, { abilities: ['config.read', 'config.edit'] });
  const card = within(await screen.findByRole('region', { name: 'Credential encryption' }));
  const changes = [
    {
      id: 2,
      at: '2026-03-02T00:00:00Z',
      actor: 'bob',
      before: { sign_in_encryption: 'oaep' },
      after: { sign_in_encryption: 'off' },
    },
    {
      id: 1,
      at: '2026-03-01T00:00:00Z',
      actor: 'ada',
      before: { sign_in_encryption: 'off' },
      after: { sign_in_encryption: 'oaep' },
    },
  ];
  fetched.mockResolvedValueOnce(
    new Response(JSON.stringify({ code: 200, msg: 'ok', data: { list: changes } }), {
      headers: { 'content-type': 'application/json' },
    }),
  );
  await userEvent.click(card.getByRole('button', { name: 'Change history' }));
  const history = within(await screen.findByRole('dialog', { name: 'Change history' }));
  expect((await history.findAllByRole('strong')).map((who) => who.textContent)).toEqual(['bob', 'ada']);
  await userEvent.click(history.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Review changes' }));
  expect(question.getByRole('definition').textContent).toBe('Not encrypted → Recommended (RSA 2048, OAEP)');
});
