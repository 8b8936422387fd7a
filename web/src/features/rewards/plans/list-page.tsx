import { type SharePlan, sharePlanList } from '@quarterdeck/contract/features/rewards/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { type Chosen, sharePlanActions } from './actions.ts';
import { PlanStatusTag } from './plan-status.tsx';

const PlanDrawer = lazyPart(() => import('./plan-drawer.tsx'));
const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'mode', 'maker', 'created_at'];

const cells: Cells<SharePlan> = {
  status: (row) => <PlanStatusTag status={row.status} />,
  source_cap_percent: (row) => `${row.source_cap_percent}%`,
  budget_usdt: (row) => <Money amount={row.budget_usdt} asset="USDT" />,
};

export default function SharePlansPage() {
  const { t } = useTranslation('rewards-plans');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={sharePlanList}
        namespace="rewards-plans"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: sharePlanActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="distribution.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, closeDrawer) => (
          <PlanDrawer id={id} onClose={closeDrawer} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen?.action === 'edit' ? <PlanDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
      {isCreating ? <PlanDialog row={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
