import { type CodeBatch, codeBatchList } from '@quarterdeck/contract/features/codes/batches/batches';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivationPlan, ActivationPrice } from '#kit/activation-plan.tsx';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, codeBatchActions } from './actions.ts';
import { BatchState } from './batch-status.tsx';

const BatchDrawer = lazyPart(() => import('./batch-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const MissedDialog = lazyPart(() => import('./missed-dialog.tsx'));
const NewBatchDialog = lazyPart(() => import('./new-batch-dialog.tsx'));

const primary = ['status', 'payment', 'maker', 'created_at'];
const worded = ['plan_days'];

const cells: Cells<CodeBatch> = {
  status: (row) => <BatchState row={row} />,
  plan_days: (row) => <ActivationPlan row={row} />,
  price: (row) => <ActivationPrice row={row} short />,
  count: (row) => row.count.toLocaleString('en-US'),
};

export default function CodeBatchesPage() {
  const { t } = useTranslation('codes-batches');
  const [chosen, setChosen] = useState<Chosen>();
  const [missed, setMissed] = useState<string[]>([]);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        list={codeBatchList}
        namespace="codes-batches"
        primary={primary}
        cells={cells}
        corner="status"
        worded={worded}
        actions={{ looks: codeBatchActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="code.create" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, close) => (
          <BatchDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? (
        <ActionDialog chosen={chosen} onAssigned={setMissed} onClose={() => setChosen(undefined)} />
      ) : null}
      {missed.length > 0 ? <MissedDialog uids={missed} onClose={() => setMissed([])} /> : null}
      {isCreating ? <NewBatchDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
