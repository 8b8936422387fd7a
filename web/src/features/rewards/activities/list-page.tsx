import { type Activity, activityList } from '@quarterdeck/contract/features/rewards/activities/activities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { activityLooks, type Chosen } from './actions.ts';
import { PhaseTag, titleOf } from './activity-words.tsx';

const ActivityDrawer = lazyPart(() => import('./activity-drawer.tsx'));
const ActivityDialog = lazyPart(() => import('./activity-dialog.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const GiveDialog = lazyPart(() => import('./give-dialog.tsx'));

const primary = ['phase', 'cause', 'starts_at'];

const cells: Cells<Activity> = {
  title_zh: (row) => titleOf(row),
  phase: (row) => <PhaseTag phase={row.phase} />,
};

/** Campaigns with their rewards. */
export default function ActivitiesPage() {
  const { t } = useTranslation('rewards-activities');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={activityList}
        namespace="rewards-activities"
        primary={primary}
        cells={cells}
        corner="phase"
        actions={{ looks: activityLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="activity.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, closeDrawer) => (
          <ActivityDrawer
            id={id}
            onClose={closeDrawer}
            onChoose={setChosen}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {isCreating ? <ActivityDialog row={undefined} onClose={() => setCreating(false)} /> : null}
      {chosen?.action === 'edit' ? <ActivityDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'give' ? <GiveDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' && chosen.action !== 'give' ? (
        <ActionDialog action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
    </>
  );
}
