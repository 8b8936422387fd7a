import { Skeleton } from '@mantine/core';
import type { Endpoint, QueryInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '#api/query.ts';

interface PendingPostingsProps<E extends Endpoint> {
  /** The details of the record. */
  endpoint: E;
  id: number;
  children: (detail: ReplyOf<E>) => ReactNode;
}

/** What would be booked now by what waits for another person, or by what somebody is about to ask for. */
export function PendingPostings<E extends Endpoint>({ endpoint, id, children }: PendingPostingsProps<E>) {
  const query = { id: String(id) } as QueryInput<E>;
  const { data, isPending } = useQuery(endpointQuery(endpoint, query, { quiet: true }));
  if (isPending) return <Skeleton h={130} radius={8} />;
  return data === undefined ? null : children(data);
}
