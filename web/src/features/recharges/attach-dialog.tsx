import { type EvidenceFile, uploadRechargeEvidence } from '@quarterdeck/contract/features/files/files';
import { attachProof, type Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { EvidenceField } from '#kit/evidence/evidence-field.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { touched } from './actions.ts';

interface AttachDialogProps {
  row: Recharge;
  onClose: () => void;
}

/** Adds files to the evidence of a recharge. */
export function AttachDialog({ row, onClose }: AttachDialogProps) {
  const { t } = useTranslation('recharges');
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.attach'), no: row.no })}
      endpoint={attachProof}
      row={row}
      action="attach"
      onClose={onClose}
      initialValues={{ files: [] as EvidenceFile[] }}
      toBody={({ files }) => ({ files: files.map(({ id }) => id) })}
      check={({ files }) => (files.length === 0 ? { files: t('attach.none') } : undefined)}
      submitLabel={t('actions.attach')}
      doneMessage={t('done.attach', { no: row.no })}
      invalidates={touched}
    >
      {(form) => (
        <EvidenceField
          endpoint={uploadRechargeEvidence}
          {...form.getInputProps('files')}
          value={form.values.files}
        />
      )}
    </FormDialog>
  );
}
