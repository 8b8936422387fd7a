import { expect } from '@playwright/test';
import { activate } from '../support/activate.ts';
import { press, searchPage, tabTo } from '../support/keyboard.ts';
import { RobotFleet } from '../support/robot-fleet.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('robots are paused, applications decided and a trader suspended without a mouse', async ({
  desk,
  platform,
  staff,
}) => {
  test.slow();
  const [owner, applicant] = [await platform.join('owner'), await platform.join('leader')];
  const [robot = ''] = await new RobotFleet(platform, owner).run(1);
  await activate(staff('admin'), staff('maker'), applicant);
  await platform.fund(applicant, '500');
  await platform.post('/platform/v1/traders/applications', {
    ...{ ref: `apply-${applicant}`, uid: applicant, display_name: applicant, intro: 'Ladders on the majors' },
    ...{ share_pct: '10', tier: 1, exchange: 'binance', key_check: 'passed' },
    key_checked_at: new Date().toISOString(),
  });

  const page = await desk('risk', '/robot/robot');
  await test.step('a robot is found, opened and paused', async () => {
    await expect(page.getByRole('table', { name: 'Robots' })).toBeVisible();
    await tabTo(page, page.getByRole('combobox', { name: 'UID' }));
    await page.keyboard.type(owner);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    const row = rowOf(page, owner);
    await tabTo(page, row);
    const edges = await row.evaluate((element) => [
      getComputedStyle(element).outlineColor,
      getComputedStyle(element.lastElementChild ?? element, '::after').borderRightColor,
    ]);
    expect(edges[1], 'the ring goes on around the actions').toBe(edges[0]);
    await press(page, 'Enter');
    const drawer = dialog(page, `Robot ${robot}`);
    const pause = drawer.getByRole('button', { name: 'Pause', exact: true });
    await expect(pause).toBeVisible();
    await tabTo(page, pause);
    await press(page, 'Enter');
    const asking = dialog(page, `Pause · ${robot}`);
    await expect(asking.getByLabel('Reason')).toBeVisible();
    await tabTo(page, asking.getByLabel('Reason'));
    await page.keyboard.type('Asked by the user');
    await tabTo(page, asking.getByRole('button', { name: 'Pause', exact: true }));
    await press(page, 'Enter');
    await expect(asking).toBeHidden();
    await expect(drawer.getByText('Pausing').first()).toBeVisible();
    await press(page, 'Escape');
    await expect(drawer).toBeHidden();
    await expect(row, 'the focus is back where it was').toBeFocused();
  });

  await test.step('the oldest application is taken, read and refused', async () => {
    await searchPage(page, 'Trader applications');
    await expect(page.getByRole('button', { name: 'Take next' })).toBeVisible();
    await press(page, 'Alt+n');
    const drawer = dialog(page, /^Application of /);
    await expect(drawer.getByRole('heading', { name: 'Evidence' })).toBeVisible();
    await press(page, 'Alt+x');
    const asking = dialog(page, /^Refuse · /);
    await expect(asking).toBeVisible();
    await tabTo(page, asking.getByLabel('Reason'));
    await page.keyboard.type('The record is too short');
    const next = asking.getByRole('checkbox', { name: /next/ });
    await tabTo(page, next);
    await press(page, 'Space');
    await expect(next).not.toBeChecked();
    await tabTo(page, asking.getByRole('button', { name: 'Refuse', exact: true }));
    await press(page, 'Enter');
    await expect(asking).toBeHidden();
    await expect(drawer).toContainText('Refused');
    await expect(drawer).toContainText('The record is too short');
    await press(page, 'Escape');
    await expect(drawer).toBeHidden();
  });

  // The one that was taken may have been this journey's own.
  const { data } = await staff('admin').get<{ list: { status: string }[] }>(
    `/backstage/trader_application/index?uid=${applicant}`,
  );
  expect(data?.list.map(({ status }) => status)).toEqual(['pending']);

  await test.step('another is approved, and its trader suspended', async () => {
    await tabTo(page, page.getByRole('combobox', { name: 'User' }));
    await page.keyboard.type(applicant);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    await tabTo(page, rowOf(page, applicant));
    await press(page, 'Enter');
    const application = dialog(page, `Application of ${applicant}`);
    await expect(application.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await press(page, 'Alt+a');
    const approving = dialog(page, `Approve · ${applicant}`);
    await tabTo(page, approving.getByRole('button', { name: 'Approve', exact: true }));
    await press(page, 'Enter');
    await expect(approving).toBeHidden();
    const link = application.getByRole('link', { name: applicant, exact: true }).first();
    await expect(link).toBeVisible();
    await tabTo(
      page,
      application.getByRole('link', { name: applicant }).and(page.locator('[href*="trader?"]')),
    );
    await press(page, 'Enter');
    const trader = dialog(page, applicant);
    const suspend = trader.getByRole('button', { name: 'Suspend', exact: true });
    await expect(suspend).toBeVisible();
    await tabTo(page, suspend);
    await press(page, 'Enter');
    const asking = dialog(page, `Suspend · ${applicant}`);
    await tabTo(page, asking.getByLabel('Reason'));
    await page.keyboard.type('Trades against his followers');
    await tabTo(page, asking.getByRole('button', { name: 'Suspend', exact: true }));
    await press(page, 'Enter');
    await expect(asking).toBeHidden();
    await expect(trader).toContainText('Suspended');
  });
});
