import type { List, RowOf } from '@quarterdeck/contract/core/http/list';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import type { RecordKey } from './feature.ts';

/** A record as its list has it: undefined while it is asked for, or of none; null where the reader may not see it. */
export function useListed<L extends List>(list: L, of: RecordKey | undefined): RowOf<L> | null | undefined {
  const { data, error } = useQuery({
    ...endpointQuery(list.index, of, { quiet: true }),
    enabled: of !== undefined,
  });
  if (of === undefined) return undefined;
  if (error) return null;
  // The rows are the list's own.
  return data === undefined ? undefined : ((data.list[0] as RowOf<L> | undefined) ?? null);
}
