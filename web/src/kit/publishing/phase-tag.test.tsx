import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { PhaseTags } from './phase-tag.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T07:29:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const row = {
  phase: 'scheduled',
  publish_at: '2026-03-01T09:00:00.000Z',
  unpublish_at: '2026-03-04T10:00:00.000Z',
  unpublished_changes: false,
  publish_maker_id: null,
  published_revision: 2,
  outgoing_revision: null,
} as Publication;

it('says the time to go in whole minutes, and the window in the zone of the reader and in UTC', () => {
  const { unmount } = renderPage(<PhaseTags row={row} />);
  const tag = screen.getByText(/^Scheduled/);
  expect(tag.textContent).toBe('Scheduled · starts in 1 h 31 min');
  const [, ...lines] = tag.closest('[data-hint]')?.getAttribute('data-hint')?.split('\n') ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Publish at: .+ \(local\) · .*09:00.* \(UTC\)$/);
  expect(lines[1]).toMatch(/^Unpublish at: .+ \(local\) · .*10:00.* \(UTC\)$/);
  unmount();
  renderPage(<PhaseTags row={{ ...row, phase: 'live', unpublish_at: '2026-03-01T07:30:00.000Z' }} />);
  expect(screen.getByText(/^Live/).textContent).toBe('Live · 1 min left');
});

it('names the revision that follows the one that is live', () => {
  renderPage(<PhaseTags row={{ ...row, phase: 'live', outgoing_revision: 1 }} />);
  expect(screen.getByText(/^Live/).textContent).toBe('Live');
  expect(screen.getByText(/^Revision 2/).textContent).toBe('Revision 2 · starts in 1 h 31 min');
});
