import {
  type LogCheck,
  logChecks,
  logHeads,
  logKeys,
  type SignedHead,
  verifyLog,
} from '@quarterdeck/contract/features/admin-log/chain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { saveFile } from '#api/save-file.ts';
import { renderPage } from '#kit/testing.tsx';
import ChainDrawer from './chain-drawer.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));
vi.mock('#api/save-file.ts', () => ({ saveFile: vi.fn() }));

const check: LogCheck = {
  id: 1,
  started_at: '2026-03-02T08:00:00.000Z',
  started_by: 'ada',
  finished_at: '2026-03-02T08:00:05.000Z',
  status: 'sound',
  rows: 1_200,
  total: 1_200,
  heads: 2,
  unsealed: 0,
  first_bad: null,
};

const head = (day: string, seal_no: number): SignedHead => ({
  day,
  seal_no,
  hash: 'ab'.repeat(32),
  signed_at: `${day}T00:10:00.000Z`,
  key: 'k1',
  signature: 'c2lnbmVk',
});

const all = ['admin_log.read', 'admin_log.verify', 'admin_log.rotate_key'];
let checks: LogCheck[];

beforeEach(() => {
  checks = [];
  vi.mocked(saveFile).mockReset();
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async ({ path }) => {
      if (path === logChecks.path)
        return { log: { sealed: 1_200, unsealed: 0, oldest_unsealed_at: null }, list: checks };
      if (path === logHeads.path) return { list: [head('2026-03-02', 9), head('2026-03-01', 5)] };
      if (path === logKeys.path)
        return {
          list: [
            {
              fingerprint: 'k1',
              public_key: 'PEM\n',
              created_at: head('2026-03-01', 5).signed_at,
              retired_at: null,
            },
          ],
        };
      checks = [{ ...check, status: 'running', rows: 300, finished_at: null }];
      return checks[0];
    });
});

it('verifies, and shows how far it is', async () => {
  renderPage(<ChainDrawer onClose={() => {}} />, { abilities: all });
  expect(await screen.findByText('Not verified yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
  expect(vi.mocked(call).mock.calls.some(([endpoint]) => endpoint === verifyLog)).toBe(true);
  const progress = await screen.findByRole('progressbar', { name: 'Verification progress' });
  expect(progress.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('300 of 1,200 entries verified, no problems so far')).toBeDefined();
});

it('names the first bad row, why it is bad, and who found it', async () => {
  checks = [
    { ...check, status: 'broken', rows: 41, first_bad: { id: 77, seal_no: 42, why: 'changed' } },
    check,
  ];
  renderPage(<ChainDrawer onClose={() => {}} />, { abilities: all });
  expect(await screen.findByText(/Entry 42 was changed after it was sealed/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log entry #77' }).getAttribute('href')).toBe('/system/log?id=77');
  expect(screen.getByText(/Verified by ada/)).toBeDefined();
  const earlier = screen.getByRole('heading', { name: 'Earlier verifications' }).closest('section');
  expect(within(earlier as HTMLElement).getByText('Intact')).toBeDefined();
});

it('hands out heads and keys in the form that the verifier reads, the oldest first', async () => {
  renderPage(<ChainDrawer onClose={() => {}} />, { abilities: ['admin_log.read'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Download heads' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download public keys' }));
  const [heads, keys] = vi.mocked(saveFile).mock.calls;
  expect(heads?.[1]).toBe('log-heads-2026-03-01_2026-03-02.jsonl');
  const lines = (await heads?.[0].text())
    ?.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([head('2026-03-01', 5), head('2026-03-02', 9)]);
  expect(await keys?.[0].text()).toBe('PEM\n');
  expect(screen.queryByRole('button', { name: 'Verify now' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rotate key' })).toBeNull();
});
