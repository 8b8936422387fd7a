import { expect } from '@playwright/test';
import { type OidcPeer, startOidcPeer } from '@quarterdeck/server/test/support/oidc-peer';
import { expectNoViolations } from '../support/axe.ts';
import { type Quarterdeck, startServer } from '../support/server.ts';
import { signIn } from '../support/staff.ts';
import { test } from '../support/test.ts';

let quarterdeck: Quarterdeck;
let peer: OidcPeer;
let stop = async () => {};
test.beforeAll(async () => {
  ({ quarterdeck, stop } = await startServer({ empty: true, isNamed: true, hasProvider: true }));
  peer = await startOidcPeer({ redirectUri: `${quarterdeck.url}/callback` });
});
test.afterAll(async () => {
  await peer?.close();
  await stop();
});

test('a service is added, an account at it linked, and signed in with', async ({
  visitor,
  faults,
}, testInfo) => {
  const server = quarterdeck;
  const page = await visitor('/system/provider', { server, token: await signIn(server, 'admin') });
  await page.getByRole('button', { name: 'Add provider' }).click();
  const form = page.getByRole('dialog', { name: 'Add sign-in provider' });
  await form.getByLabel('Name').fill('Example ID');
  await form.getByRole('radio', { name: 'Shield' }).check();
  await form.getByLabel('Issuer').fill(peer.issuer);
  await form.getByLabel('Client ID').fill(peer.clientId);
  await form.getByLabel('Client secret').fill(peer.clientSecret);
  await expectNoViolations(page, 'adding a service');
  await page.screenshot({ path: testInfo.outputPath('form.png') });
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('region', { name: 'Example ID' })).toContainText('Saved, not shown');
  await expectNoViolations(page, 'the services');
  await page.screenshot({ path: testInfo.outputPath('services.png') });

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Personal center' }).click();
  await page.getByRole('button', { name: 'Link Example ID' }).click();
  await page.getByRole('button', { name: 'Continue as Ann' }).click();
  const linked = page.getByRole('region', { name: 'Linked accounts' });
  await expect(linked.getByRole('listitem')).toContainText('ann@example.com');
  expect(new URL(page.url()).hash).toBe('#/setting/personalCenter');
  await expectNoViolations(page, 'linked accounts');
  await linked.scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath('linked.png') });

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const button = page.getByRole('button', { name: 'Sign in with Example ID' });
  await expect(button).toBeVisible();
  await expectNoViolations(page, 'signing in');
  await page.screenshot({ path: testInfo.outputPath('sign-in.png') });
  await button.click();
  await expect(linked.getByRole('listitem')).toContainText('Last used');
  await expect(linked.getByRole('listitem')).not.toContainText('Never used');
  // The redirect itself is what is tested.
  const unexpected = faults.splice(0).filter((fault) => !fault.includes(` asked for ${peer.issuer}/`));
  expect(unexpected).toEqual([]);
});
