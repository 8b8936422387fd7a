import { Button } from '@mantine/core';
import { type StatementLine, statementLineList } from '@quarterdeck/contract/features/statements/statements';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, lineActions } from './actions.ts';
import { LineStatusTag, MatchTag } from './line-status.tsx';

const LineDrawer = lazyPart(() => import('./line-drawer.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));
const MatchDialog = lazyPart(() => import('./match-dialog.tsx'));
const UnmatchDialog = lazyPart(() => import('./unmatch-dialog.tsx'));

const primary = ['status', 'source', 'reference', 'at'];

const cells: Cells<StatementLine> = {
  status: (row) => <LineStatusTag status={row.status} />,
  match: (row) => <MatchTag match={row.match} />,
  reference: (row) => <CopyText value={row.reference} plain />,
  amount: (row) => <Money amount={row.amount} asset={row.asset} signed />,
  batch_id: (row) =>
    row.batch_id === null ? (
      <Absent />
    ) : (
      <RecordLink kind="ledger_batch" id={row.batch_id}>
        #{row.batch_id}
        {row.batch_count > 1 ? ` +${row.batch_count - 1}` : null}
      </RecordLink>
    ),
};

/** What hot wallets and payment services say of their movements, beside the batches of the ledger. */
export default function StatementsPage() {
  const { t } = useTranslation('statements');
  const [chosen, setChosen] = useState<Chosen>();
  const [isImporting, setImporting] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={statementLineList}
        namespace="statements"
        primary={primary}
        cells={cells}
        corner="status"
        heading="reference"
        actions={{ looks: lineActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="statement.import">
            <Button
              size="sm"
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {t('import.open')}
            </Button>
          </Can>
        }
        drawer={(id, onClose) => (
          <LineDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {chosen?.action === 'match' ? <MatchDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'unmatch' ? <UnmatchDialog row={chosen.row} onClose={close} /> : null}
    </>
  );
}
