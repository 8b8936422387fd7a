import type { User } from '@quarterdeck/contract/features/users/users';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { ConfirmUser } from './confirm-user.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const none = { hold: '0', bond: '0', pending: '0', receivable: '0' };
const wallets = [
  { asset: 'USDT', available: '250', ...none },
  { asset: 'L_USDT', available: '0', ...none },
];
const request_at = '2026-05-01T10:00:00.000Z';
const user: Partial<User> = { id: 1, version: 2, request_at, uid: '42', username: 'bo', request_kind: null };

it.each([
  ['blacklist', /bo \(42\) can no longer sign in\. Sessions end/],
  ['enable', /bo \(42\) can sign in and use the balance again/],
] as const)('says the same of a %s to anyone who asks and to anyone who approves', async (kind, words) => {
  vi.mocked(call).mockResolvedValue({ wallets });
  const asked = { ...user, request_kind: kind, allowed_actions: ['approve'] } as User;
  for (const [action, row] of [
    [kind, { ...user, allowed_actions: [kind] } as User],
    ['approve', asked],
  ] as const) {
    const { unmount } = renderPage(<ConfirmUser action={action} row={row} onClose={() => {}} />);
    expect(screen.getByText(words)).toBeDefined();
    expect((await screen.findByRole('row', { name: /^USDT/ })).textContent).toMatch(/250/);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    unmount();
  }
});
