import { Notifications } from '@mantine/notifications';
import {
  clearNotices,
  type Notice,
  noticeList,
  noticeMails,
  readNotice,
} from '@quarterdeck/contract/features/notices/notices';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { useSession } from '#session/session.ts';
import { resetTheme, saveTheme } from '#theme/theme-store.ts';
import { Notices } from './notices.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  type: 'second_review',
  object_type: 'withdrawal',
  object_id: 40 + id,
  no: `W${id}`,
  uid: '<b>u1</b>',
  asset: 'USDT',
  amount: '2000',
  read: false,
  created_at: '2026-01-01T00:00:00Z',
  ...changes,
});

let list: Notice[];
let mails: Notice[];
const asked = () => vi.mocked(call).mock.calls.map(([endpoint, options]) => [endpoint.path, options?.body]);

beforeEach(() => {
  resetTheme();
  mails = [];
  list = [notice(2), notice(1, { type: 'payment_failed', read: true })];
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => {
      if (endpoint.path === clearNotices.path) list = [];
      if (endpoint.path === noticeMails.path) return { list: mails };
      if (endpoint.path !== noticeList.path) return null;
      return { list, unread: list.filter(({ read }) => !read).length, capped: false };
    });
});

async function open(unread = 1) {
  saveTheme({ showNotice: true });
  renderPage(
    <>
      <Notices />
      <Notifications />
    </>,
    { abilities: ['withdrawal.read'] },
  );
  await userEvent.click(await screen.findByRole('button', { name: `Notices, ${unread} unread` }));
  await screen.findByText('Withdrawal needs a second review');
}

it('is always there for whom work of colleagues waits', async () => {
  renderPage(<Notices />);
  const { user } = useSession.getState();
  act(() => useSession.setState({ user: { ...user, told_of_work: true } as typeof user }));
  const bell = screen.getByRole('button', { name: 'Notices' });
  expect(call, 'the first screen comes first').not.toHaveBeenCalled();
  await userEvent.click(bell);
  expect(await screen.findByRole('button', { name: 'Notices, 1 unread' })).toBeDefined();
});

it('is off by default for everybody else, and then asks nothing', () => {
  renderPage(<Notices />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

it('shows what waits, as text', async () => {
  await open();
  expect(screen.getByText('Payment failed')).toBeDefined();
  expect(screen.getAllByText(/<b>u1<\/b>/)).toHaveLength(2);
  expect(document.querySelector('b')).toBeNull();
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1);
});

it('tells of a sign-in by browser and address, and leads to the own page', async () => {
  const { id, read, created_at } = notice(3);
  const about = { object_type: 'sign_in', object_id: 7, device: '', ip: null } as const;
  list.push({ id, read, created_at, type: 'new_place', ...about });
  await open(2);
  await userEvent.click(screen.getByRole('button', { name: /Unknown device · Unknown address/ }));
  expect(asked()).toContainEqual([readNotice.path, { id: 3 }]);
});

it('opens the record and marks the notice as read', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /second review/ }));
  expect(screen.getByTestId('search').textContent).toBe('?id=42');
  expect(asked()).toContainEqual([readNotice.path, { id: 2 }]);
});

it('sends nothing while the network is gone', async () => {
  await open();
  act(() => void dispatchEvent(new Event('offline')));
  onTestFinished(() => act(() => void dispatchEvent(new Event('online'))));
  expect(screen.getByRole('button', { name: 'Mark as read' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Clear notices' }));
  expect(screen.getByRole('button', { name: 'Clear all' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /second review/ }));
  expect(asked().map(([path]) => path)).not.toContain(readNotice.path);
});

it('is cleared up to the newest that was seen, and says so', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Clear notices' }));
  expect(asked().map(([path]) => path)).not.toContain(clearNotices.path);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(asked()).toContainEqual([clearNotices.path, { through: 2 }]);
  expect(await screen.findByText('Notices cleared')).toBeDefined();
  expect(await screen.findByText('You’re all caught up')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notices' })).toBeDefined());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Notices' })));
});

it('says on the tab of e-mails that there are none', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Email' }));
  expect(await screen.findByText('No emails sent to you yet')).toBeDefined();
});

it('has what was mailed to the reader on the tab of e-mails', async () => {
  mails = [notice(5, { type: 'outcome_unknown', read: true })];
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Email' }));
  await userEvent.click(await screen.findByRole('button', { name: /outcome unknown/ }));
  expect(screen.getByTestId('search').textContent).toBe('?id=45');
});

it('is there for anyone who has switched it off when something befell their account', async () => {
  renderPage(<Notices />);
  const before = useSession.getState().user;
  act(() => useSession.setState({ user: { ...before, security_notices: 1 } as typeof before }));
  expect(await screen.findByRole('button', { name: 'Notices, 1 unread' })).toBeDefined();
});
