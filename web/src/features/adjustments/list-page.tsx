import { type Adjustment, adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateButton } from '#kit/create-button.tsx';
import { useHeld } from '#kit/form/use-held.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { useCan } from '#session/access.tsx';
import { adjustmentActions, type Chosen } from './actions.ts';
import { AdjustedAmount, AdjustmentState } from './adjustment-tags.tsx';

const AdjustmentDrawer = lazyPart(() => import('./adjustment-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx'));

const primary = ['status', 'category', 'uid', 'created_at'];

const cells: Cells<Adjustment> = {
  status: (row) => <AdjustmentState row={row} />,
  amount: (row) => <AdjustedAmount row={row} />,
};

export default function AdjustmentsPage() {
  const { t } = useTranslation('adjustments');
  const [chosen, setChosen] = useState<Chosen>();
  const { uid, open, close } = useProposal();
  return (
    <>
      <ListPage
        list={adjustmentList}
        namespace="adjustments"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: adjustmentActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="adjustment.propose" onClick={open}>
            {t('propose.open')}
          </CreateButton>
        }
        drawer={(id, closeDrawer) => (
          <AdjustmentDrawer
            id={id}
            onClose={closeDrawer}
            onChoose={setChosen}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
      {uid === undefined ? null : <ProposeDialog key={uid} uid={uid} onClose={close} />}
    </>
  );
}

/** The proposal that is being made: the address may ask for one about a user, as the user's own page does. */
function useProposal() {
  const [params, setParams] = useSearchParams();
  const mayPropose = useCan('adjustment.propose');
  const set = (value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete('propose');
        else next.set('propose', value);
        return next;
      },
      { replace: true },
    );
  const [uid, go] = useHeld(params.get('propose') ?? undefined, set);
  return { uid: mayPropose ? uid : undefined, open: () => set(''), close: () => go(undefined) };
}
