import { type CandleImport, candleImportList } from '@quarterdeck/contract/features/candles/imports';
import { useState } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, importLooks } from './actions.ts';
import { ImportStatusTag } from './status-tag.tsx';

const ImportDrawer = lazyPart(() => import('./drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['symbol', 'source', 'status', 'created_at'];

const cells: Cells<CandleImport> = {
  status: (row) => <ImportStatusTag row={row} />,
  candles: ({ candles }) => candles.toLocaleString('en-US'),
};

/** Imports of candles, from files and exchanges. */
export default function CandleImportsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={candleImportList}
        namespace="candles-imports"
        primary={primary}
        cells={cells}
        corner="status"
        heading="name"
        isMoving={({ status, source }) => status === 'reading' && source === 'exchange'}
        actions={{ looks: importLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        drawer={(id, onClose) => (
          <ImportDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
