import type { SharePlanStatus } from '@quarterdeck/contract/features/rewards/plans/plans';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { useStatusWords } from '#kit/status-words.ts';

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
  const statusWords = useStatusWords('rewards-plans');
  return (
    <StatusTag
      tone={tones[status as SharePlanStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {statusWords(status)}
    </StatusTag>
  );
}
