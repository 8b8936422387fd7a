import { Notifications } from '@mantine/notifications';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import PublicationActionDialog from './action-dialog.tsx';
import { PublicationFacts } from './publication-facts.tsx';
import PublishDialog from './publish-dialog.tsx';
import type { PublishedKind } from './published-kind.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const patient = { timeout: 30_000 };
const kind: PublishedKind = {
  contract: article,
  namespace: 'articles-library',
  touched: [],
  html: article.html,
};
const friday = '2090-01-06T10:00:00.000Z';
const live = {
  ...{ id: 5, version: 2, name_zh: '公告', name_ch: '公告', name_en: 'Notice', status: 'on', phase: 'live' },
  ...{ revision: 5, published_revision: 5, outgoing_revision: null, unpublished_changes: false },
  ...{ publish_at: null, unpublish_at: null, asked: null, missing: [], outdated: [], fallback: '' },
  ...{ published_at: null, publish_checker: null, author: null, reason: null },
  allowed_actions: ['publish', 'request_publish', 'approve_publish', 'decline_publish', 'withdraw_publish'],
} as unknown as Publication;
const scheduled: Publication = { ...live, phase: 'scheduled', publish_at: friday };
const update: Publication = { ...live, outgoing_revision: 4, publish_at: friday };

const show = (action: 'publish' | 'request_publish', row: Publication) =>
  renderPage(
    <>
      <Notifications />
      <PublishDialog kind={kind} action={action} row={row} onClose={vi.fn()} />
    </>,
  );
const words = () => screen.getByRole('dialog').textContent;

it.each([
  ['scheduled', scheduled],
  ['a scheduled update', update],
])('changes the schedule of what is %s, and publishes it where its start is cleared', async (_name, row) => {
  const sent = vi.mocked(call).mockImplementation(async () => ({ ...row, publish_at: null }) as never);
  show('publish', row);
  await screen.findByRole('button', { name: 'Change schedule' }, patient);
  expect(words()).toContain('Revision 5 is already scheduled. Only its schedule changes.');
  expect(words()).not.toContain('Publishes revision 5');
  fireEvent.change(screen.getByLabelText(/^Publish at/), { target: { value: '' } });
  const publish = await screen.findByRole('button', { name: 'Publish' }, patient);
  expect(screen.getByRole('dialog', { name: /^Publish/ })).toBeTruthy();
  expect(words()).toContain('Publishes revision 5. Apps show it within a minute.');
  expect(words()).not.toContain('Only its schedule changes');
  fireEvent.click(publish);
  expect(await screen.findByText('Published', {}, patient)).toBeTruthy();
  expect(sent.mock.calls.at(-1)?.[1]).toMatchObject({ body: { publish_at: null } });
});

it('changes only the schedule of what is live', async () => {
  show('publish', live);
  await screen.findByRole('button', { name: 'Change schedule' }, patient);
  expect(words()).toContain('No changes since revision 5. Only its schedule changes.');
});

it('is not sent with a moment that does not exist, nor shows another one for it', async () => {
  const sent = vi.mocked(call).mockImplementation(async () => scheduled as never);
  sent.mockClear();
  show('publish', scheduled);
  const field = await screen.findByLabelText(/^Publish at/, {}, patient);
  fireEvent.change(field, { target: { value: '2090-02-30 10:00' } });
  await waitFor(() => expect(words()).not.toMatch(/Mar|2090-03-02/), patient);
  const form = document.querySelector('form');
  if (form === null) throw new Error('There is no form');
  fireEvent.submit(form);
  fireEvent.change(field, { target: { value: '2090-02-28 10:00' } });
  fireEvent.submit(form);
  await screen.findByText('Schedule changed', {}, patient);
  const published = sent.mock.calls.filter(([{ path }]) => path === article.publish.path);
  const moments = published.map(([, parameters]) => (parameters as { body: object }).body);
  expect(moments).toEqual([
    expect.objectContaining({ publish_at: expect.stringMatching(/^2090-02-2[78]T/) }),
  ]);
});

it('requests a new schedule, or publication where the start is cleared', async () => {
  show('request_publish', scheduled);
  await screen.findByRole('button', { name: 'Request new schedule' }, patient);
  expect(words()).toContain('Another person decides on the new schedule.');
  fireEvent.change(screen.getByLabelText(/^Publish at/), { target: { value: '' } });
  await waitFor(
    () => expect(words()).toContain('Another person decides whether to publish revision 5.'),
    patient,
  );
});

it.each([
  ['approve_publish', live, 'Changes the schedule of revision 5, as requested by bo.'],
  ['decline_publish', live, 'Declines the request to change the schedule of revision 5.'],
  ['withdraw_publish', live, 'Cancels your request to change the schedule of revision 5.'],
  ['approve_publish', scheduled, 'Publishes revision 5, requested by bo.'],
] as const)('says with %s what a request within a window is about: %#', async (action, row, consequence) => {
  vi.mocked(call).mockImplementation(async () => new Promise(() => {}));
  const asked = { ...row, publish_maker: 'bo', publish_maker_id: 2 };
  asked.asked = { publish_at: null, unpublish_at: '2091-01-01T00:00:00.000Z' };
  renderPage(<PublicationActionDialog kind={kind} action={action} row={asked} onClose={vi.fn()} />);
  await waitFor(() => expect(words()).toContain(consequence), patient);
});

it.each([
  ['5 · no changes since it was published', live],
  ['5', scheduled],
  ['5', update],
])('says %s of a revision', async (fact, row) => {
  renderPage(<PublicationFacts row={row} facts={[]} />);
  expect(await screen.findByText(fact, {}, patient)).toBeTruthy();
});
