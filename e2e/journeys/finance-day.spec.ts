import { expect, type Locator, type Page } from '@playwright/test';
import { type Answer, dataOf } from '../support/answer.ts';
import { breaks, PayoutService, pays } from '../support/payout-service.ts';
import { makeTransactionId, type PlatformWithdrawal } from '../support/platform.ts';
import { type StaffClient, type StaffName, signIn, staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { act, dialog, rowOf } from '../support/withdrawals-page.ts';
import { Yesterday } from '../support/yesterday.ts';

const service = new PayoutService();
let house: Yesterday;

test.beforeAll(async () => {
  await service.start();
  house = new Yesterday({ url: service.url, secret: service.secret });
  await house.begin();
});
test.afterAll(async () => {
  await house?.end();
  await service.stop();
});

test('a day of finance: money comes in and goes out, is corrected and shared, compared and closed', async ({
  desk,
}) => {
  test.setTimeout(300_000);
  const { platform } = house;
  const open: Page[] = [];
  /** A member of staff at a page, in a browser with the server's clock. */
  const at = async (name: StaffName, path: string): Promise<Page> => {
    const { quarterdeck: server, clockOffset } = house;
    const page = await desk(name, path, { server, clockOffset, token: await signIn(server, name) });
    open.push(page);
    return page;
  };
  /** Runs a part of the day and closes its browsers. */
  const step = (title: string, work: () => Promise<void>) =>
    test.step(title, async () => {
      await work();
      await Promise.all(open.splice(0).map((page) => page.close()));
    });
  const ann = await platform.join('ann');
  const bea = await platform.join('bea', ann);
  const cyn = await platform.join('cyn', bea);
  await house.activateAll();
  const came = [
    { amount: '500', txid: await platform.fund(ann, '500') },
    { amount: '2000.5', txid: await platform.fund(bea, '2000.5') },
    { amount: '45.5', txid: await platform.fund(undefined, '45.5') },
  ];
  const last = { amount: '80', txid: await platform.fund(cyn, '80') };
  const left: { amount: string; txid: string }[] = [];

  await step('an unmatched recharge is matched by two', async () => {
    const maker = await at('maker', '/finance/recharge?status=unmatched');
    await rowOf(maker, '45.5').click();
    const drawer = dialog(maker, /^Recharge/);
    const no = await numberOf(drawer, 'Recharge');
    await drawer.getByRole('button', { name: 'Match to a user' }).click();
    const matching = dialog(maker, `Match to a user · ${no}`);
    await matching.getByLabel('User UID').fill(cyn);
    await matching.getByLabel('Reason').fill('Sent from the address of before');
    await matching.getByLabel('Evidence').fill('A photo of the receipt');
    await matching.getByRole('button', { name: 'Submit for review' }).click();
    await expect(matching).toBeHidden();
    await expect(drawer.getByRole('button', { name: 'Credit this user' })).toBeHidden();

    const checker = await at('checker', `/finance/recharge?no=${no}`);
    await rowOf(checker, no).click();
    const seen = dialog(checker, `Recharge ${no}`);
    await act(checker, seen, 'Credit this user', no);
    await expect(seen.getByText('Credited', { exact: true }).first()).toBeVisible();
  });

  await step('a small withdrawal is approved by one and paid', async () => {
    service.behaviour = pays;
    const { no } = await platform.withdraw(ann, '120');
    const checker = await at('checker', `/finance/withdrawal?no=${no}`);
    await rowOf(checker, no).click();
    await act(checker, dialog(checker, `Withdrawal ${no}`), 'Approve', no);
    const { net, txid } = await paid(no);
    left.push({ amount: net, txid: txid ?? '' });
  });

  await step('a large one takes two, its outcome is unknown, and is resolved with evidence', async () => {
    service.behaviour = breaks;
    const { no, net } = await platform.withdraw(bea, '1500');
    for (const name of ['checker', 'risk'] as const) {
      const page = await at(name, `/finance/withdrawal?no=${no}`);
      await rowOf(page, no).click();
      await act(page, dialog(page, `Withdrawal ${no}`), 'Approve', no);
    }
    await expect.poll(() => service.orders.some((order) => order.no === no)).toBe(true);
    const checker = await at('checker', '/');
    await checker
      .getByRole('row', { name: /^Stuck withdrawals\s*1/ })
      .getByRole('link')
      .click();
    await rowOf(checker, no).click();
    const drawer = dialog(checker, `Withdrawal ${no}`);
    await drawer.getByRole('button', { name: 'Resolve as paid' }).click();
    const resolving = dialog(checker, `Resolve as paid · ${no}`);
    const txid = makeTransactionId();
    await resolving.getByLabel('Transaction hash').fill(txid);
    await resolving.getByLabel('Evidence').fill('Seen on the chain at block 71,200,001');
    await resolving.getByRole('button', { name: 'Resolve as paid' }).click();
    await expect(resolving).toBeHidden();
    left.push({ amount: net, txid });
  });

  await step('an adjustment is made by one and checked by another', async () => {
    const maker = await at('maker', '/finance/adjustment');
    await maker.getByRole('button', { name: 'Propose adjustment' }).click();
    const proposal = dialog(maker, 'Propose adjustment');
    await proposal.getByLabel('User UID').fill(ann);
    await proposal.getByRole('textbox', { name: 'Amount' }).fill('12.34');
    await proposal.getByLabel('Category').selectOption({ label: 'Compensation' });
    await proposal.getByLabel('Reason').fill('A late pay-out');
    await proposal.getByRole('textbox', { name: 'Evidence' }).fill('Ticket 77');
    await proposal.getByRole('button', { name: 'Submit for review' }).click();
    await expect(proposal).toBeHidden();
    await expect(rowOf(maker, ann)).toContainText('Pending');

    const checker = await at('checker', '/finance/adjustment?status=pending');
    await rowOf(checker, ann).click();
    const drawer = dialog(checker, /^Adjustment/);
    await act(checker, drawer, 'Approve', await numberOf(drawer, 'Adjustment'));
    await expect(drawer.getByText('Posted', { exact: true }).first()).toBeVisible();
  });

  await step('what a fee brings to those above is settled', async () => {
    await sharePlan();
    await platform.collectUpgrade(cyn, '33.333333');
    const maker = await at('maker', '/market/reward');
    await expect(rowOf(maker, ann)).toContainText('3.333333');
    await expect(rowOf(maker, bea)).toContainText('6.666666');
    await maker.getByRole('button', { name: 'Settlement', exact: true }).click();
    const sheet = dialog(maker, 'Settlement');
    await expect(sheet).toContainText('2 rewards due');
    await sheet.getByRole('button', { name: 'Settle now' }).click();
    await expect(sheet).toContainText('2 settled, 0 withheld, 2 total');
  });

  await house.passNight();

  await step(
    'the statement of the wallet comes, without one payment and with a charge nobody knows',
    async () => {
      const [morning, noon, night] = ['00:00:00', '12:00:00', '23:59:59'].map(
        (time) => `${house.day}T${time}Z`,
      );
      const rows = [
        'time,reference,amount,asset',
        ...came.map(({ txid, amount }) => `${morning},${txid},${amount},USDT`),
        ...left.map(({ txid, amount }) => `${noon},${txid},-${amount},USDT`),
        `${night},charge-1,-0.75,USDT`,
      ];
      const maker = await at('maker', '/finance/statement?queue=all');
      await maker.getByRole('button', { name: 'Import statement' }).click();
      const importing = dialog(maker, 'Import statement');
      const chooser = maker.waitForEvent('filechooser');
      await importing.getByRole('button', { name: /File|Choose a CSV file/ }).click();
      const buffer = Buffer.from(rows.join('\n'));
      await (await chooser).setFiles({ name: `${house.day}.csv`, mimeType: 'text/csv', buffer });
      await importing.getByRole('button', { name: 'Import 6 rows' }).click();
      await expect(importing).toBeHidden();
      await expect(rowOf(maker, 'charge-1')).toContainText('Unmatched');
      await expect(rowOf(maker, 'Reference and amount')).toHaveCount(5);
    },
  );

  await step('two differences are found, and stand because two people say so', async () => {
    const maker = await at('maker', '/finance/reconciliation');
    await compare(maker);
    await expect(maker.getByRole('region', { name: 'Result' })).toContainText('2 unresolved breaks');
    for (const figure of [last.amount, '0.75']) {
      await maker.goto('/#/finance/break');
      await rowOf(maker, figure).click();
      const drawer = dialog(maker, /^Break/);
      const no = await numberOf(drawer, 'Break');
      await drawer.getByRole('button', { name: 'Actions' }).click();
      await maker.getByRole('menuitem', { name: 'Request acceptance' }).click();
      const asking = dialog(maker, `Request acceptance · ${no}`);
      await asking.getByLabel('Evidence').fill('The letter of the wallet’s keeper');
      await asking.getByLabel('Reason').fill('Known and explained');
      await asking.getByRole('button', { name: 'Request acceptance' }).click();
      await expect(asking).toBeHidden();

      const checker = await at('checker', '/finance/break');
      await rowOf(checker, no).click();
      await act(checker, dialog(checker, `Break ${no}`), 'Accept', no);
    }
  });

  await step('the books balance, and the day is closed', async () => {
    const checker = await at('checker', '/finance/reconciliation');
    await compare(checker);
    await expect(checker.getByRole('region', { name: 'Result' })).toContainText('All accounts balance');
    // Of deposits of 2,626, 1,618 were paid out and 2 are fees; of an upgrade of 33.333333 users got 9.999999 in rewards, and 12.34 as an adjustment.
    const position = checker.getByRole('region', { name: 'Where funds are held' }).getByRole('row').nth(1);
    await expect(position).toContainText('1,008.00');
    await expect(position).toContainText('995.006666');
    await checker.getByRole('button', { name: `Close ${house.day}` }).click();
    await dialog(checker, `Close ${house.day}`).getByRole('button', { name: 'Close day' }).click();
    await expect(checker.getByRole('region', { name: 'Closing' })).toContainText(
      `Closed up to ${house.day} (UTC) by checker`,
    );
  });

  async function paid(no: string): Promise<PlatformWithdrawal> {
    await expect.poll(async () => (await platform.read(no)).status).toBe('payment_successful');
    return await platform.read(no);
  }

  /** A plan with 20 % and 10 % for the two uplines, without a waiting period, activated by two people. */
  async function sharePlan(): Promise<void> {
    const client = async (name: StaffName) =>
      staffClient(house.quarterdeck, await signIn(house.quarterdeck, name));
    const [admin, maker, checker] = [await client('admin'), await client('maker'), await client('checker')];
    await holdNoRewards(admin);
    const rates = [['20', '10']];
    const draft = await reference(
      maker.post('/backstage/share_plan/add', {
        name: 'Day',
        terms: {
          mode: 'fixed',
          peer_percent: '0',
          inactive: 'skip',
          depth: 2,
          source_cap_percent: '40',
          day_cap_usdt: null,
          month_cap_usdt: null,
          lifetime_cap_usdt: null,
          budget_usdt: null,
          rates: { activation: rates, upgrade: rates, robot_fee: rates, copy_cut: rates },
        },
      }),
    );
    const waiting = await reference(maker.post('/backstage/share_plan/propose', draft));
    dataOf(await checker.post('/backstage/share_plan/activate', waiting));
  }
});

interface Reference {
  id: number;
  version: number;
}

/** The reference to an answered row for the next command on it. */
async function reference(answer: Promise<Answer<Reference>>): Promise<Reference> {
  const { id, version } = dataOf(await answer);
  return { id, version };
}

/** Lets rewards settle on the day they are earned. */
async function holdNoRewards(admin: StaffClient): Promise<void> {
  const settings = await admin.get<{ list: { name: string; value: string; version: number }[] }>(
    '/backstage/config/all?group=reward',
  );
  const { list } = dataOf(settings);
  const values = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const form = { ...values, reward_hold_days: '0', group: 'reward', version: list[0]?.version ?? 0 };
  dataOf(await admin.post('/backstage/config/edit', form));
}

/** The number of the record shown in a drawer. */
async function numberOf(drawer: Locator, kind: string): Promise<string> {
  const heading = drawer.getByRole('heading', { level: 2, name: new RegExp(`^${kind} \\S`) });
  return (await heading.innerText()).replace(`${kind} `, '').trim();
}

/** Runs every reconciliation rule and waits for the results. */
async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run reconciliation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Not run yet' })).toHaveCount(0, {
    timeout: 60_000,
  });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
}
