import { can } from '@quarterdeck/contract/core/access';
import type { RequestContext } from '#kernel/context.ts';
import type { StreamReply } from '#kernel/http/bind.ts';
import type { LiveReader } from '#kernel/live/live.ts';
import { inScope } from '#kernel/scope/scope.ts';
import type { Services } from '#server/services.ts';
import { hasAccessChanged } from './watch.ts';

/** The lifetime of a stream in milliseconds; then it is requested again, if the session is still open. */
const longest = 15 * 60_000;

const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** What changes from now on, until what the caller may do does. */
export function streamChanges(
  seen: string,
  token: string | null,
  context: RequestContext,
  services: Services,
): StreamReply {
  const { stream, end } = services.live.open(readerOf(context, services));
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  hasAccessChanged(seen, token, context, services, { waitMs: longest, signal: gone.signal }).then(
    (changed) => end(changed ? { access: true } : undefined),
    () => end(),
  );
  return { fileName: 'live', stream, headers };
}

/** Readers of a list get the ids of its records; those with a limited data scope only the kind. */
function readerOf({ actor: { access } }: RequestContext, { registry }: Services): LiveReader {
  return {
    adminId: access.id,
    told(kind) {
      const list = registry.lists.get(kind);
      if (list === undefined || !can(access, list.contract.ability)) return 'nothing';
      return inScope(access, list.source.owner).length === 0 ? 'records' : 'kind';
    },
  };
}
