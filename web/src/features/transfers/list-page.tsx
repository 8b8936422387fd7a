import { type Transfer, transferList } from '@quarterdeck/contract/features/transfers/transfers';
import { useState } from 'react';
import { reversalActions } from '#kit/approval/actions.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import type { Chosen } from './actions.ts';
import { ExchangeRate, Receiver, TransferState } from './transfer-tags.tsx';

const TransferDrawer = lazyPart(() => import('./transfer-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['status', 'kind', 'uid', 'created_at'];

const cells: Cells<Transfer> = {
  status: (row) => <TransferState row={row} />,
  uid: (row) => (
    <RecordLink kind="user" id={row.user_id}>
      {row.uid}
    </RecordLink>
  ),
  to_uid: (row) => <Receiver row={row} />,
  received: (row) => <Money amount={row.received} asset={row.to_asset} />,
  rate: (row) => <ExchangeRate row={row} />,
  cost: (row) => <Money amount={row.cost} asset="USDT" />,
  earned: (row) => <Money amount={row.earned} asset="USDT" />,
};

export default function TransfersPage() {
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <ListPage
        list={transferList}
        namespace="transfers"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: reversalActions, onChoose: (action, row) => setChosen({ action, row }) }}
        drawer={(id, close) => (
          <TransferDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
