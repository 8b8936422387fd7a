import { expect, type Locator, type Page } from '@playwright/test';
import { accepts, breaks, PayoutService, paidReport, pays } from '../support/payout-service.ts';
import { Platform } from '../support/platform.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { signIn } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { act, dialog, rowOf } from '../support/withdrawals-page.ts';

// A server of its own, empty, with a payout service and the first admin as its only member of staff.
test.describe.configure({ mode: 'default' });

const service = new PayoutService();
let server: RunningServer;
let platform: Platform;
let token: string;

test.beforeAll(async () => {
  await service.start();
  server = await startServer({ empty: true, payout: { url: service.url, secret: service.secret } });
  platform = new Platform(server.quarterdeck);
  token = await signIn(server.quarterdeck, 'admin');
});
test.afterAll(async () => {
  await server?.stop();
  await service.stop();
});

test('a payment that broke off is unknown until somebody proves that it failed', async ({ desk }) => {
  service.behaviour = breaks;
  const { no } = await platform.userWhoWithdraws('120');
  const page = await desk('admin', '/finance/withdrawal', { token, server: server.quarterdeck });
  const drawer = await approve(page, no);
  await expect(drawer.getByText('Outcome unknown').first()).toBeVisible();
  await expect(drawer).toContainText('Don’t pay again');
  for (const forbidden of ['Refuse', 'Mark as paid', 'Retry payment'])
    await expect(drawer.getByRole('button', { name: forbidden })).toBeHidden();

  await drawer.getByRole('button', { name: 'Resolve as unpaid' }).click();
  const resolving = dialog(page, `Resolve as unpaid · ${no}`);
  await resolving.getByRole('button', { name: 'Resolve as unpaid' }).click();
  await expect(resolving.getByLabel('Evidence')).toHaveAccessibleDescription(/is required/);
  await resolving.getByLabel('Evidence').fill('The provider’s ticket 77: never sent');
  await resolving.getByRole('button', { name: 'Resolve as unpaid' }).click();
  await expect(resolving).toBeHidden();
  await expect(drawer.getByText('Payment failed').first()).toBeVisible();

  service.behaviour = pays;
  await act(page, drawer, 'Retry payment', no);
  await expectStatus(drawer, page, no, ['payment_successful', 'Payment successful · to complete']);
  const keys = service.orders.filter((order) => order.no === no).map(({ payout_key }) => payout_key);
  expect(keys).toEqual([`${no}-1`, `${no}-2`]);
});

test('an accepted payment is booked and closed by call-backs, once', async ({ desk }) => {
  service.behaviour = accepts;
  const { no } = await platform.userWhoWithdraws('140');
  const page = await desk('admin', '/finance/withdrawal', { token, server: server.quarterdeck });
  const drawer = await approve(page, no);
  await expectStatus(drawer, page, no, ['payment_in_progress', 'Payment in progress']);
  const { url } = server.quarterdeck;
  const paid = paidReport(service.orderOf(no));
  expect(await service.report(url, paid, 'a secret that somebody made up')).toBe(401);
  expect((await platform.read(no)).status).toBe('payment_in_progress');
  expect(await service.report(url, paid)).toBe(200);
  expect(await service.report(url, paid)).toBe(200);
  const { payout_key, txid } = paid;
  expect(await service.report(url, { payout_key, status: 'confirmed', txid, confirmations: 30 })).toBe(200);

  await expectStatus(drawer, page, no, ['success', 'Success']);
  await expect(drawer.getByRole('region', { name: 'Withdrawal settled' })).toHaveCount(1);
  await expect(drawer).toContainText(txid);
  expect(await platform.read(no)).toMatchObject({ status: 'success', txid });
});

async function approve(page: Page, no: string): Promise<Locator> {
  await rowOf(page, no).click();
  const drawer = dialog(page, `Withdrawal ${no}`);
  await act(page, drawer, 'Approve', no);
  await expect.poll(() => service.orders.some((order) => order.no === no)).toBe(true);
  await reopen(page, drawer);
  return drawer;
}

/** Reopens the drawer, which shows what the server did meanwhile. */
async function reopen(page: Page, drawer: Locator): Promise<void> {
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'History' })).toBeVisible();
}

async function expectStatus(
  drawer: Locator,
  page: Page,
  no: string,
  [status, shown]: string[],
): Promise<void> {
  await expect.poll(async () => (await platform.read(no)).status).toBe(status);
  await reopen(page, drawer);
  await expect(drawer.getByText(shown ?? '', { exact: true }).first()).toBeVisible();
}
