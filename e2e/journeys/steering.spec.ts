import { expect } from '@playwright/test';
import { dataOf } from '../support/answer.ts';
import type { StaffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

interface Listed {
  id: number;
  robot: string;
}

/** A robot of the sample data that runs and that nothing was asked of. */
async function aRunningRobot(client: StaffClient, place: number): Promise<Listed> {
  const path = '/backstage/robot/index?status=running&differs=false&sort=created_at';
  const { list } = dataOf(await client.get<{ list: Listed[] }>(path));
  const found = list[place];
  if (found === undefined) throw new Error('No robot runs');
  return found;
}

test('a robot is paused, the platform answers, and it is resumed', async ({ desk, staff, platform }) => {
  const { id, robot } = await aRunningRobot(staff('admin'), 0);
  const page = await desk('admin', `/robot/robot?id=${id}`);
  const drawer = dialog(page, `Robot ${robot}`);
  await drawer.getByRole('button', { name: 'Pause', exact: true }).click();
  const asking = dialog(page, `Pause · ${robot}`);
  await asking.getByLabel('Reason').fill('Asked by its user');
  await asking.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(asking).toBeHidden();
  await expect(drawer.getByText('Out of sync')).toBeVisible();
  await expect(drawer.getByText('Paused by staff')).toBeVisible();

  expect(await platform.answerFor(robot)).toEqual(['pause']);
  await expect(drawer.getByText('Out of sync')).toBeHidden();
  await expect(
    drawer.getByRole('table', { name: 'Instructions' }).or(drawer).getByText('Done').first(),
  ).toBeVisible();

  await drawer.getByRole('button', { name: 'Resume', exact: true }).click();
  const resuming = dialog(page, `Resume · ${robot}`);
  await resuming.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(resuming).toBeHidden();
  await platform.answerFor(robot, 'refused');
  await page.goto('/#/robot/instruction');
  await rowOf(page, robot).first().click();
  await expect(dialog(page, `Resume · ${robot}`).getByText('The exchange is down')).toBeVisible();
});

test('robots that a filter finds are instructed together', async ({ desk, staff, platform }) => {
  const { robot } = await aRunningRobot(staff('admin'), 1);
  const page = await desk('admin', `/robot/robot?robot=${robot}`);
  await page.getByRole('button', { name: 'Instruct all matching' }).click();
  const asking = dialog(page, 'Instruct robots');
  await asking.getByRole('button', { name: 'Preview' }).click();
  await asking.getByLabel('Reason').fill('The exchange has an incident');
  await asking.getByRole('button', { name: 'Instruct 1 robot' }).click();
  await expect(asking).toBeHidden();
  await expect.poll(async () => await platform.answerFor(robot).catch(() => [])).toEqual(['pause']);
  await page.goto('/#/robot/bulk');
  await expect(rowOf(page, 'Completed').first()).toBeVisible();
});
