import type { RewardStatus } from '@quarterdeck/contract/features/rewards/rewards';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<RewardStatus, Tone> = {
  pending: 'progress',
  withheld: 'warning',
  settled: 'success',
  void: 'neutral',
  reversed: 'danger',
};

interface RewardStatusTagProps {
  status: string;
}

export function RewardStatusTag({ status }: RewardStatusTagProps) {
  const { t } = useTranslation('rewards');
  return (
    <StatusTag
      tone={tones[status as RewardStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
