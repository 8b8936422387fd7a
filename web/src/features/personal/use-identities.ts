import { identityIndex } from '@quarterdeck/contract/features/providers/providers';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';

/** The accounts at other services, and the services; undefined where there are none, or not yet. */
export function useIdentities() {
  const { data, isError } = useQuery(endpointQuery(identityIndex, undefined, { quiet: true }));
  const isNone = data === undefined || (data.list.length === 0 && data.providers.length === 0);
  return { data: isNone ? undefined : data, isError };
}
