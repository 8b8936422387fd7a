import { expect, type Locator, type Page } from '@playwright/test';
import { dataOf } from './answer.ts';
import type { StaffClient } from './staff.ts';

/** The table row that shows a text, such as a number or a uid. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: text });
}

/** The drawer or dialog with this title. */
export function dialog(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Takes an action of an open drawer: its button in the footer, then the same button of the confirmation. */
export async function act(page: Page, drawer: Locator, action: string, no: string): Promise<void> {
  await drawer.getByRole('button', { name: action, exact: true }).click();
  const asking = dialog(page, `${action} · ${no}`);
  await asking.getByRole('button', { name: action, exact: true }).click();
  await expect(asking).toBeHidden();
}

interface ListedWithdrawal {
  id: number;
  version: number;
  address: string;
}

/** A withdrawal from the staff's list, by its number. */
export async function findWithdrawal(client: StaffClient, no: string): Promise<ListedWithdrawal> {
  const answer = await client.get<{ list: ListedWithdrawal[] }>(`/backstage/withdrawal/index?no=${no}`);
  const [found] = dataOf(answer).list;
  if (found === undefined) throw new Error(`The list does not know ${no}`);
  return found;
}
