import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ActionButtons } from '#kit/list/row-actions.tsx';
import { renderPage } from '#kit/testing.tsx';
import { publicationLooksOf } from './looks.ts';

const allowed = ['publish', 'request_publish', 'edit', 'take_off'];

it.each<[phase: Publication['phase'], changed: boolean, main: string]>([
  ['draft', false, 'Publish'],
  ['live', true, 'Publish'],
  ['ended', false, 'Publish'],
  ['live', false, 'Edit'],
  ['scheduled', false, 'Edit'],
])('has one way on for a record that is %s, changed: %s', (phase, unpublished_changes, main) => {
  const looks = publicationLooksOf({ phase, unpublished_changes });
  renderPage(<ActionButtons looks={looks} allowed={allowed} namespace="banners" onChoose={vi.fn()} />);
  const filled = screen.getAllByRole('button').filter(({ dataset }) => dataset.variant === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual([main]);
});

it('offers another schedule, and nothing to publish, where nothing changed since', () => {
  const looks = publicationLooksOf({ phase: 'live', unpublished_changes: false });
  renderPage(<ActionButtons looks={looks} allowed={allowed} namespace="banners" onChoose={vi.fn()} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Unpublish',
    'Edit',
    'Request new schedule',
    'Change schedule',
  ]);
});

it('has no way on for the requester, who waits or cancels', () => {
  const looks = publicationLooksOf({ phase: 'draft', unpublished_changes: false });
  renderPage(
    <ActionButtons looks={looks} allowed={['withdraw_publish']} namespace="banners" onChoose={vi.fn()} />,
  );
  expect(screen.getByRole('button', { name: 'Cancel request' }).dataset.variant).not.toBe('filled');
});
