import { bulkApproveRecharges, type Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Money } from '#kit/money.tsx';
import { MoneyPlaces, placesOf } from '#kit/money-places.ts';
import { OnChain } from '#kit/on-chain.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useSumWords } from '#kit/sum-words.ts';
import { UserLink } from '#kit/user-link.tsx';
import { touched } from './actions.ts';
import { isUnseen } from './consequence.ts';
import { UserFlag } from './flags.tsx';

interface BulkApproveDialogProps {
  rows: Recharge[];
  onClose: () => void;
}

/** Credits several rows of a file. */
export default function BulkApproveDialog({ rows, onClose }: BulkApproveDialogProps) {
  const { t } = useTranslation('recharges');
  const sumWords = useSumWords();
  const count = rows.length;
  const places = placesOf(rows.map(({ amount }) => amount));
  const unseen = rows.filter(isUnseen).length;
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={bulkApproveRecharges}
      rows={rows}
      onClose={onClose}
      explain={
        <Panel tone="warning">
          {t('bulk.explain', { count, amount: sumWords(rows) })}
          {unseen > 0 ? <p>{t('bulk.unseen', { count: unseen })}</p> : null}
        </Panel>
      }
      columns={[
        { name: 'no', title: t('columns.no'), cell: ({ no }) => no },
        {
          name: 'uid',
          title: t('columns.uid'),
          cell: (row) => (
            <>
              {row.uid === null ? <Absent /> : <UserLink uid={row.uid} id={row.user_id} />}{' '}
              {row.owner_imported ? t('bulk.ownerImported') : null} <UserFlag row={row} />
            </>
          ),
        },
        {
          name: 'amount',
          title: t('columns.amount'),
          numeric: true,
          cell: ({ amount, asset }) => (
            <MoneyPlaces value={places}>
              <Money amount={amount} asset={asset} />
            </MoneyPlaces>
          ),
        },
        {
          name: 'address',
          title: t('columns.address'),
          cell: ({ address, network }) => <OnChain kind="address" network={network} value={address} plain />,
        },
        {
          name: 'source',
          title: t('columns.source'),
          cell: (row) =>
            isUnseen(row) ? (
              <StatusTag tone="warning" small>
                {t('bulk.notSeen')}
              </StatusTag>
            ) : (
              t(`source.${row.source}`)
            ),
        },
      ]}
      submitLabel={t('bulk.approve', { count })}
      outcome={({ length: passed }) => t('bulk.outcome', { passed, count })}
      passed={() => t('bulk.passed')}
      invalidates={touched}
    />
  );
}
