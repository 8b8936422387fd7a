import type { SharePlanStatus } from '@quarterdeck/contract/features/rewards/plans/plans';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<SharePlanStatus, Tone> = {
  draft: 'neutral',
  pending_review: 'warning',
  active: 'success',
  retired: 'neutral',
};

interface PlanStatusTagProps {
  status: string;
}

export function PlanStatusTag({ status }: PlanStatusTagProps) {
  const { t } = useTranslation('rewards-plans');
  return (
    <StatusTag tone={tones[status as SharePlanStatus] ?? 'neutral'}>
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}
