import {
  applicationHours,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import tones from '#kit/tones.module.css';
import { Age } from './application-tags.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const waits = (hours: number, status = 'pending') =>
  ({ status, created_at: new Date(Date.now() - hours * 3_600_000).toISOString() }) as TraderApplication;

it('colours how long an applicant waits by the hours of the settings, until it is decided', async () => {
  vi.mocked(call).mockResolvedValue({ attention: 2, late: 5 });
  renderPage(
    <>
      {[1, 3, 6].map((hours) => (
        <Age key={hours} row={waits(hours)} />
      ))}
      <Age row={waits(7, 'approved')} />
    </>,
  );
  const late = await screen.findByTitle(/./, undefined, { timeout: 30_000 });
  expect(late.textContent).toMatch(/^6 h /);
  expect(late.className).toContain(tones.danger);
  expect(screen.getByText(/^3 h /).className).toContain(tones.warning);
  expect(screen.getByText(/^1 h /).className).toContain(tones.neutral);
  expect(screen.queryByText(/^7 h /)).toBeNull();
  expect(vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)).toEqual([applicationHours]);
});
