import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type {
  ActivityPage,
  ActivityPageContent,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { useTranslation } from 'react-i18next';
import { PublicationDrawer } from '#kit/publishing/publication-drawer.tsx';
import type { RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { titleOf } from '../activity-words.tsx';
import { activityPageKind } from './actions.ts';
import { ActivityPhase } from './activity-phase.tsx';

export default function PageDrawer(frame: RecordDrawerProps<PublicationAction, ActivityPage>) {
  const { t } = useTranslation('rewards-activities-pages');
  return (
    <PublicationDrawer<ActivityPage, ActivityPageContent>
      {...frame}
      kind={activityPageKind}
      facts={({ activity_id, activity_zh: title_zh, activity_en: title_en, activity_phase }) => [
        [
          t('columns.activity_id'),
          <RecordLink key="activity" kind="activity" id={activity_id}>
            {titleOf({ title_zh, title_en })}
          </RecordLink>,
        ],
        [t('columns.activity_phase'), <ActivityPhase key="phase" phase={activity_phase} />],
      ]}
    />
  );
}
