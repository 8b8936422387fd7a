import type { CodeBatch, CodeBatchStatus } from '@quarterdeck/contract/features/codes/batches/batches';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<CodeBatchStatus, Tone> = {
  pending_review: 'warning',
  ready: 'success',
  refused: 'danger',
};

/** The state of a batch as it is now: one that is ready and past its end is over. */
export function BatchState({ row: { status, expired } }: { row: CodeBatch }) {
  const { t } = useTranslation('codes-batches');
  if (status !== 'ready' || !expired) return <BatchStatusTag status={status} />;
  return (
    <StatusTag tone="neutral" meaning={t('meaning.expired')}>
      {t('codes.expired')}
    </StatusTag>
  );
}

interface BatchStatusTagProps {
  status: string;
}

export function BatchStatusTag({ status }: BatchStatusTagProps) {
  const { t } = useTranslation('codes-batches');
  return (
    <StatusTag
      tone={tones[status as CodeBatchStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
