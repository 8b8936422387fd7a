import { Button, Group } from '@mantine/core';
import { type Recharge, rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells, DerivedColumn } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { OnChain } from '#kit/on-chain.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, rechargeActions } from './actions.ts';
import { Age } from './age.tsx';
import { BookedFlag, DroppedFlag, isOpen, RequestFlag, UserFlag } from './flags.tsx';
import { RechargeReason } from './recharge-reason.tsx';
import { RechargeStatusTag } from './recharge-status.tsx';
import classes from './recharges.module.css';

const RechargeDrawer = lazyPart(() => import('./recharge-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'));
const BulkApproveDialog = lazyPart(() => import('./bulk-dialog.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));
const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx'));

const primary = ['status', 'asset', 'uid', 'created_at'];

const cells: Cells<Recharge> = {
  status: (row) => (
    <span className={classes.flags}>
      <RechargeStatusTag status={row.status} /> <BookedFlag row={row} /> <RequestFlag row={row} />
      {isOpen(row) ? <UserFlag row={row} /> : null} {isOpen(row) ? <DroppedFlag row={row} /> : null}
    </span>
  ),
  address: (row) => <OnChain kind="address" network={row.network} value={row.address} plain />,
  // A payment service has its own reference in place of a transaction.
  txid: (row) => (
    <OnChain kind="txid" network={row.txid && row.network} value={row.txid ?? row.provider_ref} plain />
  ),
  memo: (row) => row.memo ?? <Absent />,
  reason: (row) => <RechargeReason reason={row.reason} />,
};

const derived: DerivedColumn<Recharge>[] = [
  { name: 'age', after: 'status', cell: (row) => <Age row={row} /> },
];

export default function RechargesPage() {
  const { t } = useTranslation('recharges');
  const [chosen, setChosen] = useState<Chosen>();
  // As they were when the dialog was opened: what is credited may leave the list.
  const [approved, setApproved] = useState<Recharge[]>();
  const [isProposing, setProposing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListPage
        list={rechargeList}
        namespace="recharges"
        primary={primary}
        cells={cells}
        derived={derived}
        corner="status"
        actions={{ looks: rechargeActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Group gap="sm">
            <Can need="recharge.propose">
              <Button
                variant="default"
                size="sm"
                leftSection={<IconFileImport size={16} aria-hidden="true" />}
                onClick={() => setImporting(true)}
              >
                {t('import.open')}
              </Button>
            </Can>
            <Can need="recharge.propose">
              <Button
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setProposing(true)}
              >
                {t('propose.open')}
              </Button>
            </Can>
          </Group>
        }
        bulk={{
          isSelectable: (row) => row.reason === 'imported' && row.allowed_actions.includes('approve'),
          bar: (rows, clear) => <BulkBar rows={rows} onApprove={() => setApproved(rows)} onClear={clear} />,
        }}
        drawer={(id, close) => (
          <RechargeDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
      {approved ? <BulkApproveDialog rows={approved} onClose={() => setApproved(undefined)} /> : null}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {isProposing ? <ProposeDialog onClose={() => setProposing(false)} /> : null}
    </>
  );
}
