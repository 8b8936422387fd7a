import { type Access, can } from '@quarterdeck/contract/core/access';
import type { List, Queue } from '@quarterdeck/contract/core/http/list';
import { filterParameters } from './list-state.ts';

/** All rows of the list, whatever they wait for. */
export const allRows = 'all';

const parameter = 'queue';

type Queued = Pick<List, 'columns' | 'searched' | 'queues'>;

/** The queue that the address shows; undefined: all rows. Without a word of it the list opens with the reader's own work. */
export function queueAt(list: Queued, params: URLSearchParams, access: Access): Queue | undefined {
  const { queues = [] } = list;
  const named = params.get(parameter);
  if (named !== null) return queues.find(({ name }) => name === named);
  // A link takes precedence.
  if (['id', ...filterParameters(list)].some((name) => params.has(name))) return undefined;
  return queues.find(({ ability }) => ability !== undefined && can(access, ability));
}

/** The address with this queue, which is named where it does not go without saying. */
export function withQueue(
  list: Queued,
  params: URLSearchParams,
  queue: string,
  access: Access,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(parameter);
  if ((queueAt(list, next, access)?.name ?? allRows) !== queue) next.set(parameter, queue);
  return next;
}

/** Whether a filter asks for something else than the queue does. */
export function contradicts(queue: Queue | undefined, changes: Record<string, string | undefined>): boolean {
  return Object.keys(queue?.filters ?? {}).some((name) => changes[name] !== undefined);
}
