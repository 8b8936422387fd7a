import { chooseNotice, noticeChoices } from '@quarterdeck/contract/features/notices/choices';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { NoticesCard } from './notices-card.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

let answer = { address: 'ada@example.org' as string | null, mail_on: true };

beforeEach(() => {
  answer = { address: 'ada@example.org', mail_on: true };
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => {
      if (endpoint.path !== noticeChoices.path) return null;
      const list = [
        { type: 'second_review', security: false, shown: true, mailed: false },
        { type: 'new_place', security: true, shown: true, mailed: true },
      ];
      return { list, ...answer };
    });
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('sends what is chosen of one kind, and leaves the other way of telling as it is', async () => {
  renderPage(<NoticesCard />);
  await userEvent.click(await box('Email: Withdrawal needs a second review'));
  const body = { type: 'second_review', shown: true, mailed: true };
  expect(call).toHaveBeenCalledWith(chooseNotice, { body });
});

it('keeps what is about the account itself', async () => {
  renderPage(<NoticesCard />);
  expect((await box('In app: Sign-in from a new device or network')).disabled).toBe(true);
  expect((await box('Email: Sign-in from a new device or network')).disabled).toBe(false);
});

it('offers no mail to anyone who has no address, and says so', async () => {
  answer.address = null;
  renderPage(<NoticesCard />);
  expect((await box('Email: Sign-in from a new device or network')).disabled).toBe(true);
  expect(screen.getByText(/no email address/)).toBeDefined();
});

it('does not speak of mail kind by kind where the site sends none', async () => {
  answer.mail_on = false;
  renderPage(<NoticesCard />);
  await box('In app: Sign-in from a new device or network');
  expect(screen.queryAllByRole('checkbox', { name: /^Email/ })).toEqual([]);
  expect(screen.getByText(/doesn’t send email/)).toBeDefined();
});
