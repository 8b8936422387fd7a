import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { DerivedColumn } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { useIsReserved } from '#kit/review/reserved.tsx';
import { TakeNext } from '#kit/review/take-next.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, withdrawalActions } from './actions.ts';
import { Age } from './age.tsx';
import { cells } from './cells.tsx';
import withdrawalQueue from './queue.ts';

const WithdrawalDrawer = lazyPart(() => import('./drawer/withdrawal-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./dialogs/action-dialog.tsx'));
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'));
const BulkApproveDialog = lazyPart(() => import('./dialogs/bulk-approve-dialog.tsx'));

const primary = ['status', 'asset', 'uid', 'created_at'];

const derived: DerivedColumn<Withdrawal>[] = [
  { name: 'age', after: 'status', cell: (row) => <Age row={row} /> },
];

export default function WithdrawalsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  // As they were when the dialog was opened: rows that are approved leave the selection and perhaps the list.
  const [approving, setApproving] = useState<Withdrawal[]>();
  const isReserved = useIsReserved();
  const { t } = useTranslation('withdrawals');
  return (
    <>
      <ListPage
        list={withdrawalList}
        namespace="withdrawals"
        primary={primary}
        cells={cells}
        derived={derived}
        corner="status"
        actions={{ looks: withdrawalActions, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          // A colleague's assignment is approved separately, after confirming that one knows.
          isSelectable: (row) =>
            row.status === 'pending_review' && row.allowed_actions.includes('approve') && !isReserved(row),
          whyNot: (row) =>
            row.status !== 'pending_review'
              ? t('bulk.notWaiting')
              : isReserved(row)
                ? t('bulk.reserved', { name: row.taken_by })
                : t('bulk.notYours'),
          bar: (rows, clear, leaveOut) => (
            <BulkBar rows={rows} onClear={clear} onLeaveOut={leaveOut} onApprove={() => setApproving(rows)} />
          ),
        }}
        tools={
          <Can need="withdrawal.approve">
            <TakeNext queue={withdrawalQueue} />
          </Can>
        }
        drawer={(id, close) => (
          <WithdrawalDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
      {approving ? <BulkApproveDialog rows={approving} onClose={() => setApproving(undefined)} /> : null}
    </>
  );
}
