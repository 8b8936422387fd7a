import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useState } from 'react';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells, DerivedColumn } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useIsReserved } from '#kit/review/reserved.tsx';
import { TakeNext } from '#kit/review/take-next.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, withdrawalActions } from './actions.ts';
import { Age } from './age.tsx';
import { AddressFlag, StateFlags, UserFlag } from './flags.tsx';
import { withdrawalQueue } from './queue.ts';
import { RefusalReason } from './refusal-reason.tsx';
import { WithdrawalStatusTag } from './withdrawal-status.tsx';
import classes from './withdrawals.module.css';

const WithdrawalDrawer = lazyPart(() => import('./drawer/withdrawal-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./dialogs/action-dialog.tsx'));
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'));
const BulkApproveDialog = lazyPart(() => import('./dialogs/bulk-approve-dialog.tsx'));

const primary = ['status', 'asset', 'uid', 'created_at'];

const cells: Cells<Withdrawal> = {
  uid: (row) => (
    <span className={classes.beside}>
      <RecordLink kind="user" id={row.user_id}>
        {row.uid}
      </RecordLink>{' '}
      <UserFlag row={row} short />
    </span>
  ),
  status: (row) => (
    <span className={classes.beside}>
      <WithdrawalStatusTag status={row.status} /> <StateFlags row={row} short />
    </span>
  ),
  address: (row) => (
    <span className={classes.beside}>
      <CopyText value={row.address} plain /> <AddressFlag row={row} short />
    </span>
  ),
  reason: (row) => <RefusalReason reason={row.reason} />,
  txid: (row) => <CopyText value={row.txid} plain />,
  risk_score: (row) => <RiskScore score={row.risk_score} />,
};

const derived: DerivedColumn<Withdrawal>[] = [
  { name: 'age', after: 'status', cell: (row) => <Age row={row} /> },
];

export default function WithdrawalsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  // As they were when the dialog was opened: rows that are approved leave the selection and perhaps the list.
  const [approving, setApproving] = useState<Withdrawal[]>();
  const isReserved = useIsReserved();
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
          bar: (rows, clear) => <BulkBar rows={rows} onClear={clear} onApprove={() => setApproving(rows)} />,
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
