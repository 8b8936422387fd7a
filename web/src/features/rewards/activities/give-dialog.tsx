import {
  type Activity,
  activityFileColumns,
  giveByFile,
  previewActivityFile,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { ImportDialog } from '#kit/form/import-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Money } from '#kit/money.tsx';
import { touched } from './actions.ts';
import { titleOf } from './activity-words.tsx';

interface GiveDialogProps {
  row: Activity;
  onClose: () => void;
}

const intention = new Intention();
const sample = [
  [...activityFileColumns, 'amount'],
  ['U10001', '5'],
  ['U10002', ''],
];

/** Gives the reward of an activity to the users of a file. */
export default function GiveDialog({ row, onClose }: GiveDialogProps) {
  const { t } = useTranslation('rewards-activities');
  const beside = useMemo(() => ({ id: row.id }), [row.id]);
  return (
    <ImportDialog
      title={t('give.title', { title: titleOf(row) })}
      hint={t('give.hint', { columns: activityFileColumns.join(', ') })}
      sample={{ name: 'activity-users', rows: sample }}
      endpoint={giveByFile}
      look={(body) => call(previewActivityFile, { body: { ...body, id: row.id }, quiet: true })}
      beside={beside}
      faultOf={(fault) => t(`fault.${fault}`)}
      doneMessage={({ given }) => t('give.done', { count: given })}
      invalidates={touched}
      intention={intention}
      onClose={onClose}
    >
      {({ sum }) => (
        <p>
          {t('give.sum')} <Money amount={sum} asset={row.asset} /> · {t('columns.left')}{' '}
          <Money amount={row.left} asset={row.asset} />
        </p>
      )}
    </ImportDialog>
  );
}
