import { bulkApproveWithdrawals } from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { useSumWords } from '#kit/sum-words.ts';
import { touched } from '../actions.ts';

interface BulkApproveDialogProps {
  rows: Withdrawal[];
  onClose: () => void;
}

/** Approves several withdrawals. */
export default function BulkApproveDialog({ rows, onClose }: BulkApproveDialogProps) {
  const { t } = useTranslation('withdrawals');
  const sumWords = useSumWords();
  const count = rows.length;
  const amount = sumWords(rows.map(({ asset, gross }) => ({ asset, amount: gross })));
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={bulkApproveWithdrawals}
      rows={rows}
      onClose={onClose}
      explain={<Panel tone="info">{t('bulk.explain', { count, amount })}</Panel>}
      describe={({ no, uid, gross, asset }) => (
        <>
          <span>{no}</span>
          <span>{uid}</span>
          <Money amount={gross} asset={asset} />
        </>
      )}
      submitLabel={t('bulk.approve', { count })}
      outcome={(passed) => t('bulk.outcome', { passed, count })}
      passed={(row) => (row?.status === 'pending_review' ? t('bulk.firstOfTwo') : t('bulk.passed'))}
      invalidates={touched}
    />
  );
}
