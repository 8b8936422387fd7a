import { rechargeDetail } from '@quarterdeck/contract/features/recharges/recharges';
import { PendingPostings as Pending } from '#kit/approval/pending-postings.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

/** The current postings of the pending command, or of the reversal to be requested. */
export function PendingPostings({ id }: { id: number }) {
  return (
    <Pending endpoint={rechargeDetail} id={id}>
      {({ preview }) => (preview ? <PostingPreview lines={preview} /> : null)}
    </Pending>
  );
}
