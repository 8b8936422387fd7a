import { formatAmount } from '@quarterdeck/contract/core/assets';
import { type Adjustment, reverseAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { uploadEvidence } from '@quarterdeck/contract/features/files/files';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { fileIds, noWhy, type Why, WhyFields } from '#kit/evidence/why-fields.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { withoutBlanks } from '#kit/form/schema-errors.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import { PendingPostings } from './pending-postings.tsx';

interface ReverseDialogProps {
  row: Adjustment;
  onClose: () => void;
}

/** Proposes to take a posted adjustment back. */
export function ReverseDialog({ row, onClose }: ReverseDialogProps) {
  const { t } = useTranslation('adjustments');
  const nameOf = useAssetName();
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.reverse'), no: row.no })}
      endpoint={reverseAdjustment}
      row={row}
      action="reverse"
      onClose={onClose}
      initialValues={noWhy}
      toBody={bodyOf}
      submitLabel={t('propose.submit')}
      danger
      doneMessage={t('propose.done')}
      invalidates={touched}
    >
      {(form, { id, amount, asset, uid, direction }) => (
        <>
          <Panel tone="danger">
            {t(`consequence.reverse.${direction}`, {
              amount: `${formatAmount(amount)} ${nameOf(asset)}`,
              uid,
            })}
          </Panel>
          <PendingPostings id={id} />
          <WhyFields form={form} endpoint={uploadEvidence} />
        </>
      )}
    </FormDialog>
  );
}

function bodyOf({ files, ...values }: Why): object {
  return { ...withoutBlanks(values), ...fileIds(files) };
}
