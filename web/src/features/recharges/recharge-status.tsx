import type { RechargeStatus } from '@quarterdeck/contract/features/recharges/machine';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<RechargeStatus, Tone> = {
  created: 'neutral',
  confirming: 'progress',
  pending_review: 'warning',
  unmatched: 'warning',
  credited: 'success',
  refused: 'danger',
  expired: 'neutral',
  reversed: 'danger',
};

interface RechargeStatusTagProps {
  status: string;
}

export function RechargeStatusTag({ status }: RechargeStatusTagProps) {
  const { t } = useTranslation('recharges');
  return (
    <StatusTag
      tone={tones[status as RechargeStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
