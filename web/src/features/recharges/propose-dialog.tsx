import { NativeSelect } from '@mantine/core';
import { type Asset, assetScales, assets } from '@quarterdeck/contract/core/assets';
import type { EvidenceFile } from '@quarterdeck/contract/features/files/files';
import { previewCredit, proposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { AskedPostings } from '#kit/approval/asked-postings.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { fileIds } from '#kit/evidence/why-fields.tsx';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { UserField } from '#kit/user-field.tsx';
import { touched } from './actions.ts';
import { ProofFields } from './proof-fields.tsx';

interface ProposeDialogProps {
  onClose: () => void;
}

// A proposal has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Proposes a manual credit, which another admin approves. */
export default function ProposeDialog({ onClose }: ProposeDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  return (
    <FormDialog
      title={t('propose.title')}
      endpoint={proposeRecharge}
      row={undefined}
      onClose={onClose}
      initialValues={{
        uid: '',
        asset: 'USDT' as Asset,
        amount: '',
        reason: '',
        proof: '',
        files: [] as EvidenceFile[],
      }}
      toBody={({ files, ...values }) => ({ ...values, ...fileIds(files) })}
      submitLabel={t('propose.submit')}
      doneMessage={t('propose.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('propose.consequence')}</Panel>
          <UserField label={t('columns.uid')} withAsterisk data-autofocus {...form.getInputProps('uid')} />
          <NativeSelect
            label={t('columns.asset')}
            data={assets.map((asset) => ({ value: asset, label: nameOf(asset) }))}
            {...form.getInputProps('asset')}
          />
          <AmountInput
            label={t('columns.amount')}
            description={t('propose.scale', { scale: assetScales[form.values.asset] })}
            withAsterisk
            {...form.getInputProps('amount')}
          />
          <AskedPostings
            endpoint={previewCredit}
            terms={{ uid: form.values.uid, asset: form.values.asset, amount: form.values.amount }}
          >
            {({ lines }) => <PostingPreview lines={lines} />}
          </AskedPostings>
          <ProofFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
