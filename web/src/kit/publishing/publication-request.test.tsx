import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { rightRoles } from '@quarterdeck/contract/features/roles/roles';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { PublicationRequest } from './publication-request.tsx';
import type { PublishedKind } from './published-kind.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const patient = { timeout: 30_000 };

beforeEach(() => {
  vi.mocked(call).mockImplementation(async (endpoint, options) => {
    expect([endpoint.path, options?.query]).toEqual([rightRoles.path, { ability: 'article.publish' }]);
    return { roles: ['Content editor', 'Super administrator'] } as never;
  });
});

function show(row: Partial<Publication>, abilities: string[]) {
  const kind = { contract: article, namespace: 'articles-library' } as unknown as PublishedKind;
  renderPage(<PublicationRequest kind={kind} row={{ asked: null, ...row } as Publication} />, { abilities });
}

it('names the requester, who can approve, and the permission that the reader lacks', async () => {
  show({ publish_maker_id: 2, publish_maker: 'bo', author_id: 2 }, ['article.read']);
  expect(
    await screen.findByText(
      'Role groups with the permission: Content editor or Super administrator',
      {},
      patient,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/^bo requested publication\./)).toBeTruthy();
  expect(
    screen.getByText('You can’t decide this: you lack the permission “Publish and unpublish articles”.'),
  ).toBeTruthy();
});

it.each([
  ['requested it', { publish_maker_id: 1, author_id: 1 }, /^You requested publication\./],
  ['wrote it', { publish_maker_id: 2, author_id: 1 }, /^You wrote this revision, so/],
])('says to an admin with the permission who %s why they cannot approve', async (_why, row, words) => {
  show(row, ['article.publish']);
  expect(await screen.findByText(words, {}, patient)).toBeTruthy();
  expect(screen.queryByText(/you lack the permission/)).toBeNull();
});

it('says that only the schedule of what is published is to change', async () => {
  const live = { phase: 'live', outgoing_revision: null, unpublished_changes: false } as const;
  const asked = { publish_at: null, unpublish_at: '2091-01-01T00:00:00.000Z' };
  show({ ...live, asked, publish_maker_id: 2, publish_maker: 'bo', author_id: 2 }, ['article.publish']);
  expect(await screen.findByText(/^bo requested a new schedule\./, {}, patient)).toBeTruthy();
  expect(screen.queryByText(/requested publication/)).toBeNull();
});

it('says nothing without a request', () => {
  show({ publish_maker_id: null, author_id: 1 }, []);
  expect(document.body.textContent).not.toMatch(/requested/);
});
