import {
  type Strategy,
  shelveStrategies,
  unshelveStrategies,
} from '@quarterdeck/contract/features/strategies/library/library';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '#kit/form/bulk-dialog.tsx';
import { localName } from '#kit/local-name.ts';
import { Panel } from '#kit/panel.tsx';
import { usingText } from '#kit/using-text.ts';
import { touched } from './actions.ts';

interface BulkDialogsProps {
  action: 'shelve' | 'unshelve';
  rows: Strategy[];
  onClose: () => void;
}

/** Puts several requested strategies on the shelf, or takes several off. */
export default function BulkDialogs({ action, rows, onClose }: BulkDialogsProps) {
  const { t } = useTranslation('strategies-library');
  const count = rows.length;
  const isOff = action === 'unshelve';
  const robots = usingText(...rows.map(({ used_by }) => used_by));
  return (
    <BulkDialog
      title={t(`bulk.${action}`, { count })}
      endpoint={isOff ? unshelveStrategies : shelveStrategies}
      rows={rows}
      onClose={onClose}
      explain={<Panel tone={isOff ? 'danger' : 'info'}>{t(`bulk.consequence.${action}`, { robots })}</Panel>}
      columns={[
        { name: 'name', title: t('object.strategy'), cell: (row) => localName(row) },
        {
          name: 'revision',
          title: t('columns.revision'),
          cell: ({ revision }) => t('revisionNo', { revision }),
        },
      ]}
      reason={isOff}
      submitLabel={t(`actions.${action}`)}
      danger={isOff}
      outcome={({ length: passed }) => t('bulk.outcome', { passed, count })}
      passed={(row) => t(`status.${row?.status ?? 'off_shelf'}`)}
      invalidates={touched}
    />
  );
}
