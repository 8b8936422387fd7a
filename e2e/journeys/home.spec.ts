import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('what waits longest, the money and its chart are within the first screen', async ({ desk }) => {
  const height = 900;
  const page = await desk('admin', '/', { size: { width: 1440, height } });
  const queue = page.getByRole('table', { name: 'My queue' });
  const waiting = queue.getByRole('row', { name: /Withdrawals to review\s*\d/ });
  const chart = page.getByRole('region', { name: 'Money' }).getByRole('figure');
  await expect(chart).toBeVisible();
  for (const part of [waiting, chart]) {
    const box = await part.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
});
