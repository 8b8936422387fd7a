import type { CodeStatus } from '@quarterdeck/contract/features/codes/codes/codes';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<CodeStatus, Tone> = {
  unused: 'info',
  assigned: 'progress',
  used: 'success',
  void: 'danger',
  expired: 'neutral',
};

interface CodeStatusTagProps {
  status: string;
}

export function CodeStatusTag({ status }: CodeStatusTagProps) {
  const { t } = useTranslation('codes');
  return (
    <StatusTag
      tone={tones[status as CodeStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
