import type { CopyProfitDetail } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

type ReversalPreviewProps = Pick<CopyProfitDetail, 'preview' | 'preview_hides_rewards'>;

/** What a reversal would book now, and that something the reader may not see is booked before it. */
export function ReversalPreview({ preview, preview_hides_rewards }: ReversalPreviewProps) {
  const { t } = useTranslation('rewards-copy-profits');
  if (preview === null) return null;
  return (
    <>
      {preview_hides_rewards ? <Panel tone="info">{t('rewards.hidden')}</Panel> : null}
      <PostingPreview lines={preview} />
    </>
  );
}
