import { Button } from '@mantine/core';
import {
  type ExchangeFill,
  exchangeFillList,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Can } from '#session/access.tsx';
import { ReportedTag } from './reported-tag.tsx';

const FillDrawer = lazyPart(() => import('./fill-drawer.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

const primary = ['reported', 'uid', 'exchange', 'trade_id', 'at'];

const cells: Cells<ExchangeFill> = {
  reported: (row) => <ReportedTag isReported={row.reported} />,
  trade_id: (row) => <CopyText value={row.trade_id} plain />,
  exchange_order_id: (row) =>
    row.order_id === null ? (
      <CopyText value={row.exchange_order_id} plain />
    ) : (
      <RecordLink kind="robot_order" id={row.order_id}>
        {row.exchange_order_id}
      </RecordLink>
    ),
  price: (row) => <Money amount={row.price} asset="" bare />,
  qty: (row) => <Money amount={row.qty} asset="" bare />,
  fee: (row) => <Money amount={row.fee} asset={row.fee_asset ?? ''} bare={row.fee_asset === null} />,
};

/** Trades reported by exchanges, next to the platform's reports. */
export default function ExchangeFillsPage() {
  const { t } = useTranslation('exchange-fills');
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ListPage
        list={exchangeFillList}
        namespace="exchange-fills"
        primary={primary}
        cells={cells}
        corner="reported"
        heading="trade_id"
        tools={
          <Can need="exchange_fill.import">
            <Button
              size="sm"
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {t('import.open')}
            </Button>
          </Can>
        }
        drawer={(id, close) => <FillDrawer id={id} onClose={close} />}
      />
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
