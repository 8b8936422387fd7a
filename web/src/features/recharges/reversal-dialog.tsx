import { formatAmount } from '@quarterdeck/contract/core/assets';
import { uploadRechargeEvidence } from '@quarterdeck/contract/features/files/files';
import { type Recharge, requestRechargeReversal } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { fileIds, noWhy, WhyFields } from '#kit/evidence/why-fields.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import { PendingPostings } from './pending-postings.tsx';

interface ReversalDialogProps {
  row: Recharge;
  onClose: () => void;
}

/** Asks to take back what was credited. */
export function ReversalDialog({ row, onClose }: ReversalDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.request_reverse'), no: row.no })}
      endpoint={requestRechargeReversal}
      row={row}
      action="request_reverse"
      onClose={onClose}
      initialValues={noWhy}
      toBody={({ files, ...values }) => ({ ...values, ...fileIds(files) })}
      submitLabel={t('propose.submit')}
      danger
      doneMessage={t('propose.done')}
      invalidates={touched}
    >
      {(form, { id, credited, asset, uid }) => (
        <>
          <Panel tone="danger">
            {t('consequence.request_reverse', {
              amount: `${formatAmount(credited, asset)} ${nameOf(asset)}`,
              uid,
            })}
          </Panel>
          <PendingPostings id={id} />
          <WhyFields form={form} endpoint={uploadRechargeEvidence} />
        </>
      )}
    </FormDialog>
  );
}
