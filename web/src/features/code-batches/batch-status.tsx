import type { CodeBatchStatus } from '@quarterdeck/contract/code-batches';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<CodeBatchStatus, Tone> = {
  pending_review: 'warning',
  ready: 'success',
  refused: 'danger',
};

interface BatchStatusTagProps {
  status: string;
}

export function BatchStatusTag({ status }: BatchStatusTagProps) {
  const { t } = useTranslation('code-batches');
  return (
    <StatusTag tone={tones[status as CodeBatchStatus] ?? 'neutral'}>
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
