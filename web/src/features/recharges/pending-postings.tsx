import { rechargeDetail } from '@quarterdeck/contract/features/recharges/recharges';
import { PendingPostings as Pending } from '#kit/approval/pending-postings.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

/** What the pending command, or the reversal to be requested, would book now. */
export function PendingPostings({ id }: { id: number }) {
  return (
    <Pending endpoint={rechargeDetail} id={id}>
      {({ preview }) => (preview ? <PostingPreview lines={preview} /> : null)}
    </Pending>
  );
}
