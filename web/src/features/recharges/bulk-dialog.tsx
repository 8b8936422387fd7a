import { formatAmount } from '@quarterdeck/contract/assets';
import { sum } from '@quarterdeck/contract/money';
import { bulkApproveRecharges, type Recharge } from '@quarterdeck/contract/recharges';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface BulkApproveDialogProps {
  rows: Recharge[];
  onClose: () => void;
}

/** Credits several rows of a file. */
export default function BulkApproveDialog({ rows, onClose }: BulkApproveDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  const count = rows.length;
  const sums = [...Map.groupBy(rows, ({ asset }) => asset)].map(
    ([asset, own]) => `${formatAmount(sum(own.map(({ amount }) => amount)), asset)} ${nameOf(asset)}`,
  );
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={bulkApproveRecharges}
      rows={rows}
      onClose={onClose}
      explain={<Panel tone="warning">{t('bulk.explain', { count, amount: sums.join(', ') })}</Panel>}
      describe={({ no, uid, amount, asset, owner_imported }) => (
        <>
          <code>{no}</code>
          <span>{owner_imported ? t('bulk.ownerImported', { uid }) : uid}</span>
          <Money amount={amount} asset={asset} />
        </>
      )}
      submitLabel={t('bulk.approve', { count })}
      outcome={(passed) => t('bulk.outcome', { passed, count })}
      passed={() => t('bulk.passed')}
      invalidates={touched}
    />
  );
}
