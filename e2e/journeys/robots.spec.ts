import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('a robot that the platform reports is listed, with what it waits for and by what it runs', async ({
  desk,
  platform,
}) => {
  const uid = await platform.join('robo');
  const robot = `bot-${uid}`;
  await platform.reportRobot(uid, robot, { status: 'running', at: new Date().toISOString() });
  const page = await desk('risk', `/robot/robot?uid=${uid}`);
  await expect(rowOf(page, uid)).toContainText('Running');
  await rowOf(page, uid).click();
  const drawer = dialog(page, `Robot ${robot}`);
  await expect(drawer).toContainText('Waiting for signal');
  await expect(drawer.getByRole('row', { name: /Add armed/ })).toContainText('-2.00%');
  await expect(drawer.getByRole('row', { name: /First order/ })).toContainText('100');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await platform.reportRobot(uid, robot, { status: 'paused', at: new Date().toISOString() });
  await page.reload();
  await expect(rowOf(page, uid)).toContainText('Paused');
});
