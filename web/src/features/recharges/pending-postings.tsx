import { Skeleton } from '@mantine/core';
import { rechargeDetail } from '@quarterdeck/contract/features/recharges/recharges';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { PostingPreview } from '#kit/posting-preview.tsx';

interface PendingPostingsProps {
  id: number;
}

/** What the command that waits, or the reversal that is about to be asked for, would book now. */
export function PendingPostings({ id }: PendingPostingsProps) {
  const { data, isPending } = useQuery(endpointQuery(rechargeDetail, { id: String(id) }, { quiet: true }));
  if (isPending) return <Skeleton h={130} radius={8} />;
  return data?.preview ? <PostingPreview lines={data.preview} /> : null;
}
