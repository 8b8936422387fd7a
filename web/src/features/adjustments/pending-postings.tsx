import { Skeleton } from '@mantine/core';
import { adjustmentDetail } from '@quarterdeck/contract/features/adjustments/adjustments';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { PostingPreview } from '#kit/posting-preview.tsx';

interface PendingPostingsProps {
  id: number;
}

/** What approving the proposal, or the reversal that is about to be proposed, would book now. */
export function PendingPostings({ id }: PendingPostingsProps) {
  const { data, isPending } = useQuery(endpointQuery(adjustmentDetail, { id: String(id) }, { quiet: true }));
  if (isPending) return <Skeleton h={130} radius={8} />;
  return data?.preview ? <PostingPreview {...data.preview} /> : null;
}
