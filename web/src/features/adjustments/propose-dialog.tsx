import { Group, NativeSelect, Radio, TextInput } from '@mantine/core';
import { type Asset, assetScales, assets } from '@quarterdeck/contract/core/assets';
import {
  type AdjustmentCategory,
  type AdjustmentDirection,
  adjustmentCategories,
  adjustmentDirections,
  proposeAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { uploadEvidence } from '@quarterdeck/contract/features/files/files';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { fileIds, noWhy, type Why, WhyFields } from '#kit/evidence/why-fields.tsx';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { withoutBlanks } from '#kit/form/schema-errors.ts';
import { Panel } from '#kit/panel.tsx';
import { UserField } from '#kit/user-field.tsx';
import { touched } from './actions.ts';
import { ProposedPostings } from './proposed-postings.tsx';

interface ProposeDialogProps {
  /** The user whose balance it is about; empty where that is to be typed. */
  uid: string;
  onClose: () => void;
}

interface Values extends Why {
  uid: string;
  asset: Asset;
  direction: AdjustmentDirection;
  amount: string;
  category: AdjustmentCategory;
  reference: string;
}

// A proposal has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Proposes an adjustment of a balance, which another admin approves. */
export default function ProposeDialog({ uid, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('adjustments');
  const nameOf = useAssetName();
  const initialValues: Values = {
    uid,
    direction: 'add',
    asset: 'USDT',
    amount: '',
    category: 'balance_anomaly',
    reference: '',
    ...noWhy,
  };
  return (
    <FormDialog
      title={t('propose.title')}
      endpoint={proposeAdjustment}
      row={undefined}
      onClose={onClose}
      initialValues={initialValues}
      toBody={bodyOf}
      submitLabel={t('propose.submit')}
      doneMessage={t('propose.done')}
      invalidates={touched}
      intention={intention}
      size={640}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('propose.consequence')}</Panel>
          <UserField label={t('columns.uid')} withAsterisk data-autofocus {...form.getInputProps('uid')} />
          <Radio.Group label={t('columns.direction')} {...form.getInputProps('direction')}>
            <Group gap="lg" mt={4}>
              {adjustmentDirections.map((direction) => (
                <Radio key={direction} value={direction} label={t(`direction.${direction}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
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
          </Group>
          <NativeSelect
            label={t('columns.category')}
            description={t(`explained.${form.values.category}`)}
            data={adjustmentCategories.map((category) => ({
              value: category,
              label: t(`category.${category}`),
            }))}
            {...form.getInputProps('category')}
          />
          <ProposedPostings terms={form.values} />
          <WhyFields form={form} endpoint={uploadEvidence} />
          <TextInput
            label={t('columns.ref_no')}
            description={t('propose.referenceHint')}
            maxLength={64}
            {...form.getInputProps('reference')}
          />
        </>
      )}
    </FormDialog>
  );
}

function bodyOf({ files, ...values }: Values): object {
  return { ...withoutBlanks(values), ...fileIds(files) };
}
