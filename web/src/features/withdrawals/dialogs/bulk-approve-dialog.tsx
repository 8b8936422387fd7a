import { bulkApproveWithdrawals } from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Money } from '#kit/money.tsx';
import { MoneyPlaces, placesOf } from '#kit/money-places.ts';
import { Panel } from '#kit/panel.tsx';
import { useSumWords } from '#kit/sum-words.ts';
import { touched } from '../actions.ts';
import { cells } from '../cells.tsx';
import { StateFlags } from '../flags.tsx';

interface BulkApproveDialogProps {
  rows: Withdrawal[];
  onClose: () => void;
}

/** Approves several withdrawals. */
export default function BulkApproveDialog({ rows, onClose }: BulkApproveDialogProps) {
  const { t } = useTranslation('withdrawals');
  const sumWords = useSumWords();
  const count = rows.length;
  const places = placesOf(rows.map(({ gross }) => gross));
  const amount = sumWords(rows.map(({ asset, gross }) => ({ asset, amount: gross })));
  const outcome = (passed: readonly (Withdrawal | null)[]) => {
    const waiting = passed.filter(isHalfWay).length;
    const counts = { approved: passed.length - waiting, waiting, failed: count - passed.length };
    return Object.entries(counts)
      .filter(([, number]) => number > 0)
      .map(([name, number]) => t(`bulk.${name}`, { count: number }))
      .join(' · ');
  };
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={bulkApproveWithdrawals}
      rows={rows}
      onClose={onClose}
      explain={<Panel tone="info">{t('bulk.explain', { count, amount })}</Panel>}
      columns={[
        { name: 'no', title: t('columns.no'), cell: ({ no }) => no },
        { name: 'uid', title: t('columns.uid'), cell: cells.uid },
        {
          name: 'gross',
          title: t('columns.gross'),
          numeric: true,
          cell: ({ gross, asset }) => (
            <MoneyPlaces value={places}>
              <Money amount={gross} asset={asset} />
            </MoneyPlaces>
          ),
        },
        { name: 'address', title: t('columns.address'), cell: cells.address },
        { name: 'risk_score', title: t('columns.risk_score'), cell: cells.risk_score },
        { name: 'review', title: t('review.needed'), cell: (row) => <StateFlags row={row} /> },
      ]}
      submitLabel={t('bulk.approve', { count })}
      outcome={outcome}
      passed={(row) => t(isHalfWay(row) ? 'bulk.firstOfTwo' : 'bulk.passed')}
      invalidates={touched}
    />
  );
}

/** The first of two reviews has passed. */
function isHalfWay(row: Withdrawal | null): boolean {
  return row?.status === 'pending_review';
}
