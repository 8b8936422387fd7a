import type { TransferDetail } from '@quarterdeck/contract/features/transfers/transfers';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';

type ReversalPreviewProps = Pick<TransferDetail, 'preview'>;

/** What a reversal would book now, and why it would be refused; or that the reader may not see it. */
export function ReversalPreview({ preview }: ReversalPreviewProps) {
  const { t } = useTranslation('transfers');
  if (preview === null) return <Panel tone="info">{t('preview.hidden')}</Panel>;
  const { lines, short, fuel_spent } = preview;
  return (
    <>
      <PostingPreview lines={lines} short={short} />
      {fuel_spent ? (
        <Panel tone="danger" alert>
          {t('preview.fuelSpent')}
        </Panel>
      ) : null}
    </>
  );
}
