import { addPasskey, beginPasskey } from '@quarterdeck/contract/passkeys';
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/contract/personal';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { endSession } from '#session/end-session.ts';
import { makePasskey } from '#session/passkeys.ts';
import NewFactorPage from './new-factor-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn() }));
vi.mock('#session/end-session.ts', () => ({ endSession: vi.fn() }));
vi.mock('#session/passkeys.ts', () => ({ usePasskeys: () => true, makePasskey: vi.fn() }));

const user = { id: 1, username: 'grace', nickname: '', avatar: '', roles: [], ability: [], admin: false };
const onDone = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === beginSecondFactor) return { secret: 'ABCDEFGH', address: 'otpauth://totp/x' };
    if (endpoint === confirmSecondFactor) return { codes: ['aaaa-bbbb', 'cccc-dddd'] };
    return null;
  });
});

const bodies = () => vi.mocked(call).mock.calls.map(([{ path }, options]) => [path, options?.body]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('sets up an authenticator app by the password, and goes on once the recovery codes are kept', async () => {
  render(<NewFactorPage user={user} onDone={onDone} />);
  await press('Continue');
  expect(screen.getByText('Enter your password')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Current password'), 'secret-1{Enter}');
  expect(await screen.findByText('ABCD EFGH')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('aaaa-bbbb')).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  await press('I have saved them');
  expect(onDone).toHaveBeenCalledOnce();
  expect(bodies()).toEqual([
    [beginSecondFactor.path, { password: 'secret-1' }],
    [confirmSecondFactor.path, { password: 'secret-1', code: '123456' }],
  ]);
});

it('sets up a passkey, and says where none came of it', async () => {
  render(<NewFactorPage user={user} onDone={onDone} />);
  await userEvent.click(screen.getByLabelText(/^Passkey/));
  await userEvent.type(screen.getByLabelText('Current password'), 'secret-1');
  vi.mocked(makePasskey).mockResolvedValueOnce(undefined);
  await press('Continue');
  expect(await screen.findByText(/No passkey was created/)).toBeDefined();
  vi.mocked(makePasskey).mockResolvedValueOnce({ client_data: 'c', attestation: 'a', transports: [] });
  await press('Continue');
  expect(onDone).toHaveBeenCalledOnce();
  expect(bodies().map(([path]) => path)).toEqual([beginPasskey.path, beginPasskey.path, addPasskey.path]);
});

it('asks nobody for a password who has none, and says when their sign-in is too old', async () => {
  const provided = { ...user, proof_providers: [{ id: 1, name: 'Id', icon: 'building' as const }] };
  render(<NewFactorPage user={provided} onDone={onDone} />);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  vi.mocked(call).mockRejectedValueOnce(new ApiError({ code: 428, message: '', error: 'step_up_required' }));
  await press('Continue');
  expect(await screen.findByText(/signed in too long ago/)).toBeDefined();
});

it('can be left', async () => {
  render(<NewFactorPage user={user} onDone={onDone} />);
  await press('Sign out');
  expect(endSession).toHaveBeenCalled();
});
