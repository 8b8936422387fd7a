import { adjustmentDetail } from '@quarterdeck/contract/features/adjustments/adjustments';
import { PendingPostings as Pending } from '#kit/approval/pending-postings.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

/** What approving the proposal, or the reversal that is about to be proposed, would book now. */
export function PendingPostings({ id }: { id: number }) {
  return (
    <Pending endpoint={adjustmentDetail} id={id}>
      {({ preview }) => (preview ? <PostingPreview {...preview} /> : null)}
    </Pending>
  );
}
