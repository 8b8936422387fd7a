import type { Enrolment } from '@quarterdeck/contract/features/personal/personal';
import { requireFactorLeft } from '#identity/factor-due.ts';
import { toAddFactor } from '#identity/own-factor.ts';
import { byOwnPassword } from '#identity/own-password.ts';
import {
  acceptSecondFactor,
  beginSecondFactor,
  chargeCode,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  settleCode,
} from '#identity/second-factor.ts';
import { base32, enrolmentAddress } from '#identity/totp.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** The issuer name shown in authenticator apps. */
export const houseName = 'Quarterdeck';

interface Typed {
  password: string;
  code: string;
}

/** Staff without a password leave it out. */
type FirstCode = Pick<Typed, 'code'> & { password?: string | undefined };

/**
 * A secret for the caller's authenticator; until its first code is confirmed signing in stays as it was.
 * @throws Refusal `second_factor_on`, and as `toAddFactor` does.
 */
export async function beginOwn(
  password: string | undefined,
  context: RequestContext,
  services: Services,
): Promise<Enrolment> {
  const { access, name } = context.actor;
  return await toAddFactor('personal.begin_second_factor', password, context, services, async (tx) => {
    const secret = await beginSecondFactor(tx, services.cipher, access.id);
    if (secret === undefined) throw new Refusal('second_factor_on');
    return { secret: base32(secret), address: enrolmentAddress(secret, name, houseName) };
  });
}

/** Turns on two-factor authentication with its first code. Returns the recovery codes, which cannot be read again. */
export async function confirmOwn(
  { password, code }: FirstCode,
  context: RequestContext,
  services: Services,
): Promise<string[]> {
  const { id } = context.actor.access;
  await chargeCode(services.db, id, context);
  return await toAddFactor('personal.enable_second_factor', password, context, services, async (tx) => {
    if (!(await confirmSecondFactor(tx, services.cipher, id, code, context.now))) throw wrongCode();
    await settleCode(tx, id, context);
    return await renewRecoveryCodes(tx, id);
  });
}

/** Makes new recovery codes in place of those before. */
export function renewOwnCodes(typed: Typed, context: RequestContext, services: Services): Promise<string[]> {
  const { id } = context.actor.access;
  return byBoth('personal.renew_recovery_codes', typed, context, services, (tx) =>
    renewRecoveryCodes(tx, id),
  );
}

/**
 * Turns the second factor off.
 * @throws Refusal `second_factor_last`.
 */
export async function removeOwn(typed: Typed, context: RequestContext, services: Services): Promise<null> {
  const { id } = context.actor.access;
  await byBoth('personal.disable_second_factor', typed, context, services, async (tx) => {
    await removeSecondFactor(tx, id);
    await requireFactorLeft(tx, id);
    await tellRemoval(tx, context, services);
  });
  return null;
}

/** Tells the caller that a step of their sign-in is gone, should it be somebody else who took it. */
export async function tellRemoval(
  tx: Transaction,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const { access, name } = context.actor;
  const payload = { by: name };
  await services.events.emit('admin.second_factor_removed', {
    tx,
    objectId: access.id,
    payload,
    context,
    services,
  });
}

/** Does what takes the password and a code of the caller. */
async function byBoth<Result>(
  action: string,
  { password, code }: Typed,
  context: RequestContext,
  services: Services,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { id } = context.actor.access;
  await chargeCode(services.db, id, context);
  return await byOwnPassword(action, { password }, context, services, async (tx) => {
    if (!(await acceptSecondFactor(tx, services.cipher, id, code, context.now))) throw wrongCode();
    await settleCode(tx, id, context);
    return await work(tx);
  });
}

function wrongCode(): Refusal {
  return new Refusal('code_wrong', { fields: { code: 'code_wrong' } });
}
