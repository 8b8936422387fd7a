import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { unlockByProvider } from '@quarterdeck/contract/features/session/session';
import { command, perform } from '#command/command.ts';
import { byOwnPassword, sessionOf } from '#identity/own-password.ts';
import type { CallerSession, RequestContext } from '#kernel/context.ts';
import type { Wire } from '#kernel/http/bind.ts';
import type { Services } from '#server/services.ts';
import { byOwnProvider } from './prove-by-provider.ts';

const lockCommand = command<CallerSession, null>({
  action: 'session.lock',
  async run({ tx, input, context, services }) {
    const { actor, now } = context;
    await services.sessions.lock(tx, input.id, now);
    return { reply: null, object: { type: 'admin', id: actor.access.id }, before: null, after: null };
  },
});

/** Locks the session that the call came with, and no other of the same admin. */
export async function lock(context: RequestContext, services: Services): Promise<void> {
  await perform(lockCommand, sessionOf(context), context, services);
  services.sessions.forget(context.actor.id);
}

/** Unlocks the session that the call came with, by what a service attests; see `byOwnProvider`. */
export async function unlockByAttested(
  returned: BodyOf<typeof unlockByProvider>,
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const { id } = sessionOf(context);
  await byOwnProvider('session.unlock', returned, wire, context, services, (tx) =>
    services.sessions.unlock(tx, id),
  );
  services.sessions.forget(context.actor.id);
}

/** Unlocks the session that the call came with; see `byOwnPassword`. */
export async function unlock(password: string, context: RequestContext, services: Services): Promise<void> {
  const { id } = sessionOf(context);
  await byOwnPassword('session.unlock', { password }, context, services, (tx) =>
    services.sessions.unlock(tx, id),
  );
  services.sessions.forget(context.actor.id);
}
