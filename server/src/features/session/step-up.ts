import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import type { stepUp } from '@quarterdeck/contract/session';
import { byOwnPassword, byOwnProof } from '#kernel/access/own-password.ts';
import { acceptSecondFactor, chargeCode, settleCode } from '#kernel/access/second-factor.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

const action = 'session.step_up';

/** Proves again that it is the caller; nothing else comes of it. */
export async function proveAgain(
  body: BodyOf<typeof stepUp>,
  context: RequestContext,
  services: Services,
): Promise<void> {
  if (body.method === 'password') await byOwnPassword(action, body, context, services, async () => {});
  else await byOwnCode(body.code, context, services);
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
