import { createHash } from 'node:crypto';
import type { Authority } from '@quarterdeck/contract/access';
import type { RequestContext } from '#kernel/context.ts';
import type { Services } from '#server/services.ts';

/** Shorter than the caller, and whatever stands between, waits for an answer. */
const waitMs = 20_000;

/** Tells what somebody is and may do from anything else that they may. */
export function stampOf(access: Authority): string {
  return createHash('sha256').update(JSON.stringify(access)).digest('base64url').slice(0, 16);
}

/** Whether what the caller may do is, or within a while becomes, other than what has the stamp that they saw. */
export async function hasAccessChanged(
  seen: string,
  { actor: { access } }: RequestContext,
  { sessions }: Services,
): Promise<boolean> {
  return seen !== stampOf(access) || (await sessions.changed(access.id, waitMs));
}
