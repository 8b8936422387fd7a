import {
  publishTemplate,
  saveTemplate,
  type TemplateRevision,
  templateDetail,
} from '@quarterdeck/contract/features/messages/template-revisions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import TemplateDrawer from './template-drawer.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const texts = { subject: 'Code', text: 'Your code: {code}', sms: '{code}' };
const all = { 'zh-CN': texts, 'ch-CN': texts, 'en-US': texts };
const nobody = { author: null, created_at: null, published_by: null, published_at: null };
const revision = (number: number): TemplateRevision => ({
  ...{ revision: number, texts: all, sent: all, outdated: [], sms_template: '', ...nobody },
});

const name = 'verification_code';
let revisions: TemplateRevision[];
let used: number;
const sent = (path: string) =>
  vi.mocked(call).mock.calls.find(([endpoint]) => endpoint.path === path)?.[1]?.body as
    | Record<string, unknown>
    | undefined;

/** A colleague saves revision 2 and puts it in use, which is read here. */
async function colleagueSaves() {
  revisions = [revision(2), ...revisions];
  used = 2;
  await act(() => invalidate(templateDetail.path));
  await screen.findByText('2');
}

beforeEach(() => {
  revisions = [revision(1), revision(0)];
  used = 0;
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async () => ({ name, used, revisions }));
  renderPage(<TemplateDrawer name={name} onClose={() => {}} />, {
    abilities: ['message_template.read', 'message_template.edit', 'message_template.publish'],
  });
});

it('saves on the revision that its author saw', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fill(await screen.findByRole('textbox', { name: /subject/ }), 'New code');
  await colleagueSaves();
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent(saveTemplate.path)).toMatchObject({ based_on: 1 }));
});

it('publishes in place of the revision that was in use when it was chosen', async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: /evision 1/ });
  await colleagueSaves();
  await userEvent.click(screen.getAllByRole('button', { name: /^Publish/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent(publishTemplate.path)).toMatchObject({ used: 0, revision: 1 }));
});
