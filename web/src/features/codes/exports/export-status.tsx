import type { CodeExportStatus } from '@quarterdeck/contract/features/codes/exports/exports';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<CodeExportStatus, Tone> = {
  pending_review: 'warning',
  approved: 'progress',
  downloaded: 'success',
  refused: 'danger',
  expired: 'neutral',
};

interface ExportStatusTagProps {
  status: string;
}

export function ExportStatusTag({ status }: ExportStatusTagProps) {
  const { t } = useTranslation('codes-exports');
  return (
    <StatusTag
      tone={tones[status as CodeExportStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
