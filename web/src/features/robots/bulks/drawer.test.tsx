import {
  type BulkItem,
  bulkDetail,
  bulkItemList,
  type RobotBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import BulkDrawer from './drawer.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const at = '2026-01-01T00:00:00Z';
const row: RobotBulk = {
  ...{ id: 7, no: 'I26010100007', status: 'completed', kind: 'pause', stop_mode: null, apply_at: null },
  ...{ reason: 'A test', filter: { status: 'running,paused', differs: 'true' }, robots: 300, canary: 5 },
  ...{ halt_percent: '10', instructed: 300, skipped: 0, done: 300, failed: 0, maker_id: 1, maker: 'bo' },
  ...{ reviewer: null, closed_reason: null, created_at: at, started_at: at, finished_at: at },
  ...{ updated_at: at, version: 2, allowed_actions: [] },
};
const itemOf = (id: number): BulkItem => ({
  ...{ id, bulk_id: 7, robot_id: id, robot: `r-${id}`, uid: 'u', place: id, status: 'done' },
  ...{ skipped_code: null, instruction_id: id, answer_code: null, answer_text: null },
  ...{ answered_at: at, created_at: at },
});

it('says how many of its robots it shows, shows more, and says the filter in words', async () => {
  vi.mocked(call).mockImplementation(async (endpoint, options) => {
    if (endpoint.path === bulkDetail.path)
      return { robot_bulk: row, counts: [{ status: 'done', count: 300 }], history: [] };
    if (endpoint.path !== bulkItemList.index.path) return {};
    const { query } = options ?? {};
    const { page_size: size } = query as { page_size: number };
    return { list: Array.from({ length: size }, (_, place) => itemOf(place + 1)), total: 300 };
  });
  renderPage(<BulkDrawer id={7} onClose={vi.fn()} onChoose={vi.fn()} isCovered={false} />);
  expect(await screen.findByText(/50 of 300 robots shown/, undefined, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByText('Status: Running or Paused · Out of sync: Yes')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/100 of 300 robots shown/, undefined, { timeout: 30_000 })).toBeTruthy();
});
