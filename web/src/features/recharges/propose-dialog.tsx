import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Asset, assetScales, assets } from '@quarterdeck/contract/assets';
import { proposeRecharge } from '@quarterdeck/contract/recharges';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface ProposeDialogProps {
  onClose: () => void;
}

// A proposal has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Proposes a credit by hand, which another admin approves. */
export default function ProposeDialog({ onClose }: ProposeDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  return (
    <FormDialog
      title={t('propose.title')}
      endpoint={proposeRecharge}
      row={undefined}
      onClose={onClose}
      initialValues={{ uid: '', asset: 'USDT' as Asset, amount: '', reason: '', proof: '' }}
      submitLabel={t('propose.submit')}
      doneMessage={t('propose.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('propose.consequence')}</Panel>
          <TextInput
            label={t('columns.uid')}
            withAsterisk
            maxLength={32}
            data-autofocus
            {...form.getInputProps('uid')}
          />
          <NativeSelect
            label={t('columns.asset')}
            data={assets.map((asset) => ({ value: asset, label: nameOf(asset) }))}
            {...form.getInputProps('asset')}
          />
          <TextInput
            label={t('columns.amount')}
            description={t('propose.scale', { scale: assetScales[form.values.asset] })}
            withAsterisk
            inputMode="decimal"
            {...form.getInputProps('amount')}
          />
          <Textarea
            label={t('columns.reason')}
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Textarea
            label={t('columns.proof')}
            description={t('propose.proofHint')}
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('proof')}
          />
        </>
      )}
    </FormDialog>
  );
}
