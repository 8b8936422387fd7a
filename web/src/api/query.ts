import type { Endpoint, QueryInput } from '@quarterdeck/contract/core/http/endpoint';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { asOwnChange } from './own-changes.ts';

/** A reply is fresh for a moment only: other people work on the same rows. */
const staleTime = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime,
      retry: shouldRetry,
      retryDelay: retryAfter,
      refetchOnWindowFocus: true,
      // Without a network a question fails at once and says so, in place of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A second try helps where nothing came back, the server stumbled or asked to wait, never where it refused. */
function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || failures > 0) return false;
  return error.error === 'no_response' || error.code >= 502 || isOverBudget(error);
}

/** Milliseconds until the second attempt: as long as the server requests. */
function retryAfter(_failures: number, error: Error): number {
  if (!isOverBudget(error)) return 1_000;
  // By the contract this refusal carries the seconds.
  return (error.data as { retry_after: number }).retry_after * 1_000;
}

function isOverBudget(error: Error): error is ApiError {
  return error instanceof ApiError && error.error === 'request_budget_exceeded';
}

interface EndpointQueryOptions {
  /** The page shows the error itself, and a refusal does not lead to /403. */
  quiet?: boolean;
}

/**
 * What `useQuery` and `prefetchQuery` need to read an endpoint. The key is the endpoint's path and the query:
 * `invalidate` finds it by the path.
 */
export function endpointQuery<E extends Endpoint>(
  endpoint: E,
  query?: QueryInput<E>,
  { quiet = false }: EndpointQueryOptions = {},
) {
  return queryOptions({
    queryKey: [endpoint.path, query ?? null],
    queryFn: ({ signal }) => call(endpoint, { query, signal, quiet }),
  });
}

/**
 * Invalidates every query with this path prefix, and the counts that any command may change: after a command,
 * `invalidate('/backstage/withdrawal')`.
 */
export function invalidate(pathPrefix: string): Promise<void> {
  return asOwnChange(
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path], meta }) =>
        meta?.isLive === true || (typeof path === 'string' && isUnder(path, pathPrefix)),
    }),
  );
}

/** Marks everything read as stale: what is rendered next reads again, and nothing before that. */
export function expireAll(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}
