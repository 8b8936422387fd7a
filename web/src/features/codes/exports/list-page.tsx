import { type CodeExport, codeExportList } from '@quarterdeck/contract/features/codes/exports/exports';
import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { type Chosen, codeExportActions } from './actions.ts';
import { ExportStatusTag } from './export-status.tsx';

const ExportDrawer = lazyPart(() => import('./export-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'batch_no', 'maker', 'created_at'];

const cells: Cells<CodeExport> = {
  status: (row) => <ExportStatusTag status={row.status} />,
  batch_no: (row) => (
    <RecordLink kind="code_batch" id={row.batch_id}>
      {row.batch_no}
    </RecordLink>
  ),
};

/** Who wanted codes in plain text, who allowed it, and what became of it. */
export default function CodeExportsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={codeExportList}
        namespace="codes-exports"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: codeExportActions, onChoose: (action, row) => setChosen({ action, row }) }}
        drawer={(id, close) => (
          <ExportDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
