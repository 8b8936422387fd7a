import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { PasskeyProof, PasskeyRequest } from '@quarterdeck/contract/features/personal/passkeys';
import type { stepUp } from '@quarterdeck/contract/features/session/session';
import { byOwnPassword, byOwnProof, sessionOf } from '#identity/own-password.ts';
import { acceptPasskey, credentialsOf, passkeyRequest, purposes, takeAnswered } from '#identity/passkeys.ts';
import { acceptSecondFactor, chargeCode, settleCode } from '#identity/second-factor.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { byOwnProvider } from './prove-by-provider.ts';

const action = 'session.step_up';

/** Proves again that it is the caller; nothing else comes of it. */
export async function proveAgain(
  body: BodyOf<typeof stepUp>,
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const nothingElse = async () => {};
  if (body.method === 'password') await byOwnPassword(action, body, context, services, nothingElse);
  else if (body.method === 'code') await byOwnCode(body.code, context, services);
  else if (body.method === 'passkey') await byOwnPasskey(body.passkey, context, services);
  else await byOwnProvider(action, body, wire, context, services, nothingElse);
  services.sessions.forget(context.actor.id);
}

async function byOwnCode(code: string, context: RequestContext, services: Services): Promise<void> {
  const { db, cipher } = services;
  const { id } = context.actor.access;
  await byOwnProof(
    action,
    () => chargeCode(db, id, context),
    context,
    services,
    async (tx) => {
      if (!(await acceptSecondFactor(tx, cipher, id, code, context.now)))
        throw new Refusal('code_wrong', { fields: { code: 'code_wrong' } });
      await settleCode(tx, id, context);
    },
  );
}

/** Requests a passkey of the caller, for this session. */
export async function askOwnPasskey(context: RequestContext, services: Services): Promise<PasskeyRequest> {
  const own = await credentialsOf(services.db, context.actor.access.id);
  // An empty list would allow any passkey.
  if (own.length === 0) throw new Refusal('passkey_wrong');
  return passkeyRequest(services, purposes.stepUp(sessionOf(context).id), own, context.now);
}

async function byOwnPasskey(proof: PasskeyProof, context: RequestContext, services: Services): Promise<void> {
  const { access } = context.actor;
  const purpose = purposes.stepUp(sessionOf(context).id);
  await byOwnProof(
    action,
    () => takeAnswered(services, purpose, proof, context.now),
    context,
    services,
    (tx, taken) => acceptPasskey(tx, services, taken, access.id, proof, context.now),
  );
}
