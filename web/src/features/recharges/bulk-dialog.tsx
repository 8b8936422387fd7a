import { bulkApproveRecharges, type Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useSumWords } from '#kit/sum-words.ts';
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
      describe={(row) => (
        <>
          <code>{row.no}</code>
          <span>{row.owner_imported ? t('bulk.ownerImported', { uid: row.uid }) : row.uid}</span>
          <Money amount={row.amount} asset={row.asset} />
          <UserFlag row={row} />
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
