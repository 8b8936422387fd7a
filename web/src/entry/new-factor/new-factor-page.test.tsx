import { addPasskey, beginPasskey } from '@quarterdeck/contract/features/personal/passkeys';
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/contract/features/personal/personal';
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
  await press('I’ve saved them');
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

it('asks no one for a password who has none, and says when their sign-in is too old', async () => {
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

it('asks for the recovery codes under the same key where the answer was lost', async () => {
  render(<NewFactorPage user={user} onDone={onDone} />);
  await userEvent.type(screen.getByLabelText('Current password'), 'secret-1{Enter}');
  await screen.findByText('ABCD EFGH');
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  vi.mocked(call).mockRejectedValueOnce(
    new ApiError({ code: 0, error: 'no_response', message: 'No answer' }),
  );
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('No answer')).toBeDefined();
  await press('Turn on');
  expect(await screen.findByText('aaaa-bbbb')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Save your recovery codes' }));
  const keys = vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => endpoint === confirmSecondFactor)
    .map(([, options]) => options?.idempotencyKey);
  expect(keys[0]).toMatch(/./);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('says of a password that is wrong by now above the code, and by its field before', async () => {
  const wrong = new ApiError({
    code: 422,
    error: 'invalid_request',
    message: 'Wrong',
    fields: { password: 'Not the password' },
  });
  render(<NewFactorPage user={user} onDone={onDone} />);
  vi.mocked(call).mockRejectedValueOnce(wrong);
  await userEvent.type(screen.getByLabelText('Current password'), 'secret-1');
  await press('Continue');
  await screen.findByText('Not the password');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await press('Continue');
  await screen.findByText('ABCD EFGH');
  vi.mocked(call).mockRejectedValueOnce(wrong);
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Not the password')).toBeDefined();
});

it('selects what it cannot copy, and says so', async () => {
  const browser = userEvent.setup();
  render(<NewFactorPage user={user} onDone={onDone} />);
  await browser.type(screen.getByLabelText('Current password'), 'secret-1{Enter}');
  const secret = await screen.findByText('ABCD EFGH');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await press('Copy');
  expect(await screen.findByRole('button', { name: /text is selected/ })).toBeDefined();
  expect(getSelection()?.anchorNode).toBe(secret);
});
