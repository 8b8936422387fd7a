import type { ChangeClass } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<ChangeClass, Tone> = {
  cosmetic: 'neutral',
  new: 'info',
  tightening: 'warning',
  expiring: 'warning',
  delisted: 'danger',
  dangerous: 'danger',
};

export function ClassTag({ name }: { name: ChangeClass }) {
  const { t } = useTranslation('pairs-changes');
  return <StatusTag tone={tones[name]}>{t(`class.${name}`)}</StatusTag>;
}

/** What was decided about a change; nothing yet where it waits. */
export function DecisionTag({ decision }: { decision: 'accepted' | 'refused' | null }) {
  const { t } = useTranslation('pairs-changes');
  if (decision === null) return <StatusTag tone="progress">{t('undecided')}</StatusTag>;
  return (
    <StatusTag tone={decision === 'accepted' ? 'success' : 'neutral'}>{t(`decision.${decision}`)}</StatusTag>
  );
}
