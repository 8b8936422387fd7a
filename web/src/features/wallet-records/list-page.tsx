import { Button } from '@mantine/core';
import {
  type WalletRecord,
  walletRecordList,
} from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { MovementName } from './movement-name.tsx';
import { RecordType } from './record-type.tsx';

const BatchDrawer = lazyPart(() => import('./batch-drawer.tsx'));

const primary = ['type', 'bucket', 'asset', 'uid', 'created_at'];

const cells: Cells<WalletRecord> = {
  id: (row) => `#${row.id}`,
  batch_id: (row) => `#${row.batch_id}`,
  type: (row) => <RecordType type={row.type} />,
  delta: (row) => <Money amount={row.delta} asset={row.asset} signed />,
  movement: (row) => <MovementName movement={row.movement} />,
};

/** Every line of every wallet. A single line says little, so a row opens its batch. */
export default function WalletRecordsPage() {
  const { t } = useTranslation('wallet-records');
  return (
    <ListPage
      list={walletRecordList}
      namespace="wallet-records"
      primary={primary}
      cells={cells}
      corner="type"
      tools={
        <Button
          component={Link}
          to="/finance/wallet-statement"
          size="sm"
          variant="default"
          fw={400}
          leftSection={<IconFileInvoice size={16} aria-hidden="true" />}
        >
          {t('statement.title')}
        </Button>
      }
      drawerId={(row) => row.batch_id}
      drawer={(id, close) => <BatchDrawer id={id} onClose={close} />}
    />
  );
}
