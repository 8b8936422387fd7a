import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { contentCalendar } from '@quarterdeck/contract/features/publishing/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import CalendarPage from './calendar-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

it('begins with the day of the zone that the page shows', async () => {
  vi.mocked(call).mockResolvedValue({ places: [] } as never);
  useTimeZone.setState({ zone: 'utc' });
  renderPage(<CalendarPage />);
  const today = new Date().toISOString().slice(0, 10);
  await vi.waitFor(
    () =>
      expect(vi.mocked(call).mock.calls.at(-1)).toContainEqual(
        expect.objectContaining({ query: expect.objectContaining({ from: `${today}T00:00:00.000Z` }) }),
      ),
    30_000,
  );
  useTimeZone.setState({ zone: 'local' });
});

it('names what is shown at the same time', async () => {
  const entry = (id: number, name: string) => ({
    ...{ kind: 'article' as const, id, name, publish_at: null, unpublish_at: null },
  });
  const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
  const entries = [entry(7, 'Maintenance'), entry(9, 'New pairs')];
  vi.mocked(call).mockResolvedValue({
    places: [{ place: 'popup', entries, gaps: [], collisions: [{ ...span, ids: [7, 9] }] }],
  } satisfies ReplyOf<typeof contentCalendar> as never);
  renderPage(<CalendarPage />);
  const collision = await screen.findByText(/^More than users can be shown/, {}, { timeout: 30_000 });
  expect(collision.textContent).toContain('(Maintenance · New pairs)');
});
