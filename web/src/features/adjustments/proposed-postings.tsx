import type { QueryInput } from '@quarterdeck/contract/core/http/endpoint';
import { previewAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { AskedPostings } from '#kit/approval/asked-postings.tsx';
import { Money } from '#kit/money.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

interface ProposedPostingsProps {
  /** As they were typed. */
  terms: QueryInput<typeof previewAdjustment>;
}

/** What the terms of a proposal would book, and what they are worth. */
export function ProposedPostings({ terms }: ProposedPostingsProps) {
  const { uid, asset, direction, amount, category } = terms;
  return (
    <AskedPostings
      endpoint={previewAdjustment}
      terms={{ uid, asset, direction, amount, category }}
      aside={({ usdt }) =>
        asset === 'USDT' ? null : (
          <>
            ≈ <Money amount={usdt} asset="USDT" />
          </>
        )
      }
    >
      {({ lines, short }) => <PostingPreview lines={lines} short={short} />}
    </AskedPostings>
  );
}
