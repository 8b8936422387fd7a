import { type Code, voidCodes } from '@quarterdeck/contract/features/codes/codes/codes';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { touched } from './actions.ts';
import classes from './codes.module.css';

interface BulkVoidDialogProps {
  rows: Code[];
  onClose: () => void;
}

/** Makes several codes worthless. */
export default function BulkVoidDialog({ rows, onClose }: BulkVoidDialogProps) {
  const { t } = useTranslation('codes');
  const count = rows.length;
  return (
    <BulkDialog
      title={t('bulk.title', { count })}
      endpoint={voidCodes}
      rows={rows}
      onClose={onClose}
      explain={<Panel tone="danger">{t('bulk.consequence', { count })}</Panel>}
      columns={[
        {
          name: 'code',
          title: t('columns.code'),
          cell: ({ code }) => <span className={classes.code}>{code}</span>,
        },
        {
          name: 'batch_no',
          title: t('columns.batch_no'),
          cell: ({ batch_id, batch_no }) => (
            <RecordLink kind="code_batch" id={batch_id}>
              {batch_no}
            </RecordLink>
          ),
        },
      ]}
      reason
      submitLabel={t('bulk.void', { count })}
      danger
      outcome={({ length: passed }) => t('bulk.outcome', { passed, count })}
      passed={() => t('status.void')}
      invalidates={touched}
    />
  );
}
