import {
  type ActivityPage,
  activityPageList,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, publicationLooksOf } from '#kit/publishing/looks.ts';
import { MissingTags, PhaseTags } from '#kit/publishing/phase-tag.tsx';
import { publishedName } from '#kit/publishing/published-kind.ts';
import { RecordLink } from '#kit/record-link.tsx';
import { titleOf } from '../activity-words.tsx';
import { activityPageKind } from './actions.ts';
import { ActivityPhase } from './activity-phase.tsx';

const PageDrawer = lazyPart(() => import('./page-drawer.tsx'));
const PageDialog = lazyPart(() => import('./page-dialog.tsx'));
const ActionDialog = lazyPart(() => import('#kit/publishing/action-dialog.tsx'));

const primary = ['name_zh', 'phase', 'activity_id', 'activity_phase'];

const cells: Cells<ActivityPage> = {
  name_zh: (row) => publishedName(row),
  phase: (row) => <PhaseTags row={row} />,
  missing: (row) => <MissingTags row={row} />,
  activity_phase: (row) => <ActivityPhase phase={row.activity_phase} />,
  activity_id: ({ activity_id, activity_zh: title_zh, activity_en: title_en }) => (
    <RecordLink kind="activity" id={activity_id}>
      {titleOf({ title_zh, title_en })}
    </RecordLink>
  ),
};

/** What the apps show of activities. */
export default function ActivityPagesPage() {
  const { t } = useTranslation('rewards-activities-pages');
  const [chosen, setChosen] = useState<Chosen<ActivityPage>>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={activityPageList}
        namespace="rewards-activities-pages"
        primary={primary}
        cells={cells}
        corner="phase"
        actions={{ looks: publicationLooksOf, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="activity_page.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, closeDrawer) => (
          <PageDrawer id={id} onClose={closeDrawer} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isCreating ? <PageDialog row={undefined} onClose={() => setCreating(false)} /> : null}
      {chosen?.action === 'edit' ? <PageDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog kind={activityPageKind} action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
    </>
  );
}
