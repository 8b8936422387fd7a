import type { Activity } from '@quarterdeck/contract/features/rewards/activities/activities';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import { phaseTones } from '../activity-words.tsx';

/** Where the activity of a page stands now. */
export function ActivityPhase({ phase }: Pick<Activity, 'phase'>) {
  const { t } = useTranslation('rewards-activities-pages');
  return <StatusTag tone={phaseTones[phase]}>{t(`activity_phase.${phase}`)}</StatusTag>;
}
