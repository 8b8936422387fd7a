import { expect, type Page } from '@playwright/test';
import { activate } from '../support/activate.ts';
import { dataOf } from '../support/answer.ts';
import { monero, RobotFleet } from '../support/robot-fleet.ts';
import { type StaffClient, signIn, staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { act, dialog, rowOf } from '../support/withdrawals-page.ts';

const count = 40;
const bond = '100';

test('a bad day: robots are paused, one does not obey, a trader is suspended, and a claim is explained', {
  tag: '@core',
}, async ({ desk, platform, quarterdeck }) => {
  const admin = staffClient(quarterdeck, await signIn(quarterdeck, 'admin'));
  const maker = staffClient(quarterdeck, await signIn(quarterdeck, 'maker'));
  const open: Page[] = [];
  const step = (title: string, work: (at: typeof desk) => Promise<void>) =>
    test.step(title, async () => {
      await work(async (...given) => {
        const page = await desk(...given);
        open.push(page);
        return page;
      });
      await Promise.all(open.splice(0).map((page) => page.close()));
    });

  await isImpatient(admin);
  const [owner, leader, follower] = [
    await platform.join('owner'),
    await platform.join('leader'),
    await platform.join('follower'),
  ];
  const [fleet, copies] = [new RobotFleet(platform, owner), new RobotFleet(platform, follower)];
  const [stubborn = ''] = await fleet.run(count, { market: monero });
  const [boasting = ''] = await fleet.run(1, { realised: '18' });
  await fleet.trade(boasting);

  await step('a pair is delisted, and its robots are asked to pause', async (at) => {
    const page = await at('admin', '/trading/sync?status=waiting');
    await rowOf(page, 'binance').click();
    const drawer = dialog(page, /binance · sync/);
    const part = drawer
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Delisted (1)' }) })
      .first();
    await expect(part).toContainText(monero.symbol);
    await part.getByRole('button', { name: 'Accept all' }).click();
    const accepting = dialog(page, 'Accept 1 change');
    await accepting.getByLabel('Reason').fill('Announced by the exchange');
    await accepting.getByRole('button', { name: 'Accept 1' }).click();
    await expect(accepting.getByRole('alert')).toContainText('1 of 1 changes accepted');
    // Robots of the sample data trade the pair as well.
    const others = dataOf(
      await admin.get<{ list: { robot: string }[] }>(
        '/backstage/robot/index?causes=pair_off&differs=true&page_size=200',
      ),
    ).list.map(({ robot }) => robot);
    const done = await fleet.obey(others.filter((robot) => robot !== stubborn));
    expect(done.length).toBeGreaterThanOrEqual(count - 1);
    expect(new Set(done)).toEqual(new Set(['pause']));

    const risk = await at('risk', `/robot/robot?uid=${owner}&causes=pair_off&status=paused`);
    await expect(risk.getByText(`${count - 1} rows`).first()).toBeVisible();
  });

  await step('an applicant is approved, and their bond is held', async (at) => {
    await activate(admin, maker, leader);
    await platform.fund(leader, '500');
    await platform.post('/platform/v1/traders/applications', {
      ...{ ref: `apply-${leader}`, uid: leader, display_name: leader, intro: 'Ladders on the majors' },
      ...{ share_pct: '10', tier: 1, exchange: 'binance', key_check: 'passed' },
      key_checked_at: new Date().toISOString(),
    });
    const page = await at('checker', `/copy/application?uid=${leader}`);
    await rowOf(page, leader).click();
    const drawer = dialog(page, `Application of ${leader}`);
    await expect(drawer).toContainText(`Bond${bond}.00USDT`);
    await act(page, drawer, 'Approve', leader);
    await expect(drawer).toContainText('Approved');
    const { list } = dataOf(
      await admin.get<{ list: { bond: string }[] }>(`/backstage/trader/index?uid=${leader}`),
    );
    expect(list.map((trader) => trader.bond)).toEqual([bond]);
  });

  await step('the trader is suspended, and the robots of his followers follow', async (at) => {
    const copying = await copies.run(2, { trader: leader });
    const page = await at('admin', `/copy/trader?uid=${leader}`);
    await rowOf(page, leader).click();
    const drawer = dialog(page, leader);
    await drawer.getByRole('button', { name: 'Suspend' }).click();
    const asking = dialog(page, `Suspend · ${leader}`);
    await asking.getByLabel('Reason').fill('Trades against his followers');
    await asking.getByRole('button', { name: 'Suspend' }).click();
    await expect(asking).toBeHidden();
    expect(await copies.obey(copying)).toEqual(['pause', 'pause']);

    const risk = await at('risk', `/robot/robot?uid=${follower}`);
    await rowOf(risk, follower).first().click();
    const robot = dialog(risk, /^Robot/);
    await expect(robot.getByText('Cleared when the trader is reinstated')).toBeVisible();
    await expect(robot.getByRole('button', { name: 'Resume' })).toHaveCount(0);

    await drawer.getByRole('button', { name: 'Reinstate' }).click();
    const back = dialog(page, `Reinstate · ${leader}`);
    await back.getByRole('button', { name: 'Reinstate' }).click();
    await expect(back).toBeHidden();
    await risk.goto(`/#/robot/robot?uid=${follower}&status=paused`);
    await risk.getByRole('button', { name: 'Instruct all matching' }).click();
    const bulk = dialog(risk, 'Instruct robots');
    await bulk.getByLabel('Instruction').selectOption({ label: 'Resume' });
    await bulk.getByRole('button', { name: 'Preview' }).click();
    await bulk.getByLabel('Reason').fill('The trader is reinstated');
    await bulk.getByRole('button', { name: 'Instruct 2 robots' }).click();
    await expect(bulk).toBeHidden();
    const resumed: string[] = [];
    await expect
      .poll(async () => resumed.push(...(await copies.obey(copying))), { intervals: [200] })
      .toBe(2);
    await risk.goto(`/#/robot/robot?uid=${follower}&status=running`);
    await expect(rowOf(risk, follower)).toHaveCount(2);
  });

  await step('one does not obey: staff hear of it, and stop it', async (at) => {
    const outcome = async () => {
      const path = `/backstage/robot_instruction/index?robot=${stubborn}`;
      return dataOf(await admin.get<{ list: { status: string }[] }>(path)).list[0]?.status;
    };
    await expect.poll(outcome, { timeout: 30_000 }).toBe('overdue');
    const page = await at('admin', '/');
    await page.getByRole('button', { name: /Notices/ }).click();
    await page
      .getByRole('button', { name: /Automatic robot instruction overdue.*Trading pair disabled/ })
      .click();
    const overdue = dialog(page, `Pause · ${stubborn}`);
    await expect(overdue).toContainText('The platform didn’t respond in time.');
    await overdue.getByRole('link', { name: stubborn }).click();
    const drawer = dialog(page, `Robot ${stubborn}`);
    await expect(drawer).toContainText('Waiting for signal');
    await expect(drawer.getByRole('row', { name: /Add armed/ })).toContainText('-2.00%');
    await expect(drawer.getByText('Waiting for the platform')).toBeVisible();
    await drawer.getByRole('button', { name: 'Stop', exact: true }).click();
    const asking = dialog(page, `Stop · ${stubborn}`);
    await asking.getByLabel('Stop mode').selectOption({ label: 'Keep position' });
    await asking.getByLabel('Reason').fill('It does not answer');
    await asking.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(asking).toBeHidden();
    expect(await fleet.obey([stubborn], 'refused')).toEqual(['stop']);
    await drawer.getByRole('link', { name: /^Stop/ }).first().click();
    await expect(dialog(page, `Stop · ${stubborn}`).getByText('The exchange is down')).toBeVisible();
  });

  await step('what a robot claims is not what its fills come to: a break, which two explain', async (at) => {
    await admin.post('/backstage/reconciliation/run', { rules: ['fills'] });
    const found = async () => {
      const path = '/backstage/recon_break/index?rule=fills&page_size=200';
      const { list } = dataOf(await admin.get<{ list: { no: string; subject: string }[] }>(path));
      return list.find(({ subject }) => subject.includes(boasting))?.no ?? '';
    };
    await expect.poll(found, { timeout: 60_000 }).not.toBe('');
    const no = await found();
    const asks = await at('maker', `/finance/break?no=${no}`);
    await rowOf(asks, no).click();
    const drawer = dialog(asks, `Break ${no}`);
    await expect(drawer).toContainText(/Expected: 1\.8\s*Actual: 18/);
    await drawer.getByRole('button', { name: 'Actions' }).click();
    await asks.getByRole('menuitem', { name: 'Request acceptance' }).click();
    const asking = dialog(asks, `Request acceptance · ${no}`);
    await asking.getByLabel('Reason').fill('The platform counted a bonus as profit');
    await asking.getByLabel('Evidence').fill('Ticket 4711 of the platform');
    await asking.getByRole('button', { name: 'Request acceptance' }).click();
    await expect(asking).toBeHidden();
    const agrees = await at('checker', `/finance/break?no=${no}`);
    await rowOf(agrees, no).click();
    await act(agrees, dialog(agrees, `Break ${no}`), 'Accept', no);
    await expect(dialog(agrees, `Break ${no}`)).toContainText('Resolved');
  });
});

/** Makes instructions overdue after five seconds. */
async function isImpatient(admin: StaffClient): Promise<void> {
  interface Entry {
    group: string;
    name: string;
    value: string;
    version: number;
  }
  const { list } = dataOf(await admin.get<{ list: Entry[] }>('/backstage/config/all'));
  const entries = list.filter(({ group }) => group === 'steering');
  dataOf(
    await admin.post('/backstage/config/edit', {
      group: 'steering',
      version: entries[0]?.version ?? 0,
      ...Object.fromEntries(entries.map(({ name, value }) => [name, value])),
      instruction_overdue_seconds: '5',
    }),
  );
}
