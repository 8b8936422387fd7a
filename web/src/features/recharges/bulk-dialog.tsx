import { formatAmount } from '@quarterdeck/contract/assets';
import { sum } from '@quarterdeck/contract/money';
import { bulkApproveRecharges, type Recharge } from '@quarterdeck/contract/recharges';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { touched } from './actions.ts';
import { isUnseen } from './consequence.ts';

interface BulkApproveDialogProps {
  rows: Recharge[];
  onClose: () => void;
}

/** Credits several rows of a file. */
export default function BulkApproveDialog({ rows, onClose }: BulkApproveDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  const count = rows.length;
  const unseen = rows.filter(isUnseen).length;
  const sums = [...Map.groupBy(rows, ({ asset }) => asset)].map(
    ([asset, own]) => `${formatAmount(sum(own.map(({ amount }) => amount)), asset)} ${nameOf(asset)}`,
  );
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={bulkApproveRecharges}
      rows={rows}
      onClose={onClose}
      explain={
        <Panel tone="warning">
          {t('bulk.explain', { count, amount: sums.join(', ') })}
          {unseen > 0 ? <p>{t('bulk.unseen', { count: unseen })}</p> : null}
        </Panel>
      }
      describe={(row) => (
        <>
          <code>{row.no}</code>
          <span>{row.owner_imported ? t('bulk.ownerImported', { uid: row.uid }) : row.uid}</span>
          <Money amount={row.amount} asset={row.asset} />
          {isUnseen(row) ? (
            <StatusTag tone="warning" small>
              {t('bulk.notSeen')}
            </StatusTag>
          ) : null}
        </>
      )}
      submitLabel={t('bulk.approve', { count })}
      outcome={(passed) => t('bulk.outcome', { passed, count })}
      passed={() => t('bulk.passed')}
      invalidates={touched}
    />
  );
}
