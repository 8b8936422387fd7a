import { rechargeDetail } from '@quarterdeck/contract/features/recharges/recharges';
import { PendingPostings as Pending } from '#kit/approval/pending-postings.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

/** What the command that waits, or the reversal that is about to be asked for, would book now. */
export function PendingPostings({ id }: { id: number }) {
  return (
    <Pending endpoint={rechargeDetail} id={id}>
      {({ preview }) => (preview ? <PostingPreview lines={preview} /> : null)}
    </Pending>
  );
}
