import { type ReconBreak, reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { breakActions, type Chosen } from './actions.ts';
import { BreakStatusTag, Check, Difference, Due, SeverityTag, Subject } from './tags.tsx';

const BreakDrawer = lazyPart(() => import('./break-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'severity', 'rule', 'created_at'];

const cells: Cells<ReconBreak> = {
  status: (row) => <BreakStatusTag status={row.status} />,
  severity: (row) => <SeverityTag severity={row.severity} />,
  subject: (row) => <Subject row={row} />,
  check: (row) => <Check row={row} />,
  difference: (row) => <Difference row={row} />,
  due_at: (row) => <Due row={row} short />,
};

/** Every place where the books are, or were, not what they should be. */
export default function BreaksPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={reconBreakList}
        namespace="reconciliation"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: breakActions, onChoose: (action, row) => setChosen({ action, row }) }}
        drawer={(id, close) => (
          <BreakDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
