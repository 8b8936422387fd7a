import { nobody } from '@quarterdeck/contract/core/access';
import type { ProgramName } from '@quarterdeck/contract/programs';
import type { Actor } from '#kernel/context.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import type { Binding } from '#kernel/http/bind.ts';
import type { Door } from '#kernel/http/register.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { admitPlatform } from './platform-access.ts';
import { requireFreshProof } from './step-up.ts';

/** The caller of a public endpoint. */
const anyone: Actor = {
  kind: 'program',
  id: null,
  name: 'public' satisfies ProgramName,
  access: nobody,
};

/** Finds out who calls, by the token of a session or the signature of the platform. */
export function createDoor(services: Services): Door {
  return {
    async authenticate(binding, wire, { ip, id }) {
      const { endpoint } = binding;
      if (endpoint.ability === 'public') return { actor: anyone, session: null };
      if (endpoint.ability === 'platform')
        return { actor: await admitPlatform({ endpoint, wire, ip, requestId: id }, services), session: null };
      const { sessions, now } = services;
      const how = { passive: endpoint.passive === true, fresh: !isPlainRead(binding) };
      const holder = wire.token === null ? null : await sessions.authenticate(wire.token, now(), how);
      // Same answer as for an invalid token, so the address restriction is not revealed.
      if (holder === null || !isAllowedAddress(holder.allowedIps, ip)) throw new Refusal('unauthenticated');
      // Who previews a role group comes in by their own rights, or they could not end the preview.
      const own = holder.actor.access.within ?? holder.actor.access;
      if (endpoint.openWhileLocked !== true && (await services.isKeptOut(own, now())))
        throw new Refusal('under_maintenance');
      return holder;
    },

    requireFreshProof: (context) => requireFreshProof(context, services),
  };
}

/** Whether a session that another server ended a moment ago may still be answered. */
function isPlainRead({ endpoint, loggedAs }: Binding): boolean {
  return endpoint.method === 'GET' && loggedAs === undefined;
}
