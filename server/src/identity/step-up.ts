import { type StepUpDemand, stepUpMethods } from '@quarterdeck/contract/features/session/session';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { proofProviders } from './oidc/identities.ts';
import { hasPassword, sessionOf } from './own-password.ts';
import { hasPasskey } from './passkeys.ts';
import { hasSecondFactor } from './second-factor.ts';

const minuteMs = 60_000;

/**
 * Whether the caller's last proof of who they are is as fresh as the setting asks.
 * @throws Refusal `step_up_required` with a `StepUpDemand`.
 */
export async function requireFreshProof(context: RequestContext, services: Services): Promise<void> {
  const { provenAt, stepUpMinutes } = sessionOf(context);
  if (isFresh(provenAt, stepUpMinutes, context.now)) return;
  throw new Refusal('step_up_required', { data: await demandOf(context, services) });
}

/** Whether a proof of that moment is no older than the setting allows; 0: any age. */
export function isFresh(provenAt: Date, stepUpMinutes: number, now: Date): boolean {
  return stepUpMinutes === 0 || now.getTime() - provenAt.getTime() < stepUpMinutes * minuteMs;
}

async function demandOf({ actor }: RequestContext, { db }: Services): Promise<StepUpDemand> {
  const { id } = actor.access;
  const [password, code, passkey, providers] = await Promise.all([
    hasPassword(db, id),
    hasSecondFactor(db, id),
    hasPasskey(db, id),
    proofProviders(db, id),
  ]);
  const has = { password, code, passkey, provider: providers.length > 0 };
  return { methods: stepUpMethods.filter((method) => has[method]) };
}
