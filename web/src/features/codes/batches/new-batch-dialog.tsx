import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { isZero } from '@quarterdeck/contract/core/money';
import {
  type ActivationPayment,
  activationPayments,
  codeBatchMax,
  codeBatchRules,
  createCodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { MomentField } from '#kit/form/moment-field.tsx';
import { withoutBlanks } from '#kit/form/schema-errors.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import classes from './batches.module.css';
import { BatchTerms } from './terms.tsx';

interface NewBatchDialogProps {
  onClose: () => void;
}

// A batch that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

const initialValues = {
  count: '',
  prefix: '',
  plan_days: '',
  plan_level: '',
  payment: 'prepaid' as ActivationPayment,
  asset: 'USDT' as Asset,
  price: '',
  expires_at: '',
  note: '',
};

/** Makes a batch, or proposes it where there are more codes than one person makes alone, or where they bring rewards. */
export default function NewBatchDialog({ onClose }: NewBatchDialogProps) {
  const { t } = useTranslation('codes-batches');
  const nameOf = useAssetName();
  const field = (name: string) => ({ label: t(`columns.${name}`), autoComplete: 'off' });
  return (
    <FormDialog
      title={t('create.title')}
      endpoint={createCodeBatch}
      row={undefined}
      onClose={onClose}
      initialValues={initialValues}
      toBody={bodyOf}
      submitLabel={t('create.submit')}
      doneMessage={t('create.done')}
      invalidates={touched}
      intention={intention}
      size={640}
    >
      {(form) => (
        <>
          <div className={classes.two}>
            <TextInput
              {...field('count')}
              description={t('create.countHint', { most: codeBatchMax.toLocaleString('en-US') })}
              withAsterisk
              inputMode="numeric"
              maxLength={6}
              data-autofocus
              {...form.getInputProps('count')}
            />
            <TextInput
              {...field('prefix')}
              description={t('create.prefixHint')}
              maxLength={4}
              autoCapitalize="characters"
              {...form.getInputProps('prefix')}
            />
            <TextInput
              {...field('plan_days')}
              label={t('create.days')}
              description={t('create.daysHint')}
              inputMode="numeric"
              maxLength={4}
              {...form.getInputProps('plan_days')}
            />
            <TextInput
              {...field('plan_level')}
              description={t('create.levelHint')}
              inputMode="numeric"
              maxLength={3}
              {...form.getInputProps('plan_level')}
            />
            <AmountInput
              {...field('price')}
              description={t('create.priceHint')}
              withAsterisk
              {...form.getInputProps('price')}
            />
            <NativeSelect
              label={t('columns.asset')}
              description={t('create.assetHint')}
              data={assets.map((asset) => ({ value: asset, label: nameOf(asset) }))}
              {...form.getInputProps('asset')}
            />
          </div>
          <NativeSelect
            label={t('columns.payment')}
            description={t(`create.${form.values.payment}Hint`)}
            data={activationPayments.map((value) => ({ value, label: t(`payment.${value}`) }))}
            {...form.getInputProps('payment')}
          />
          <MomentField
            label={t('columns.expires_at')}
            description={t('create.expiresHint')}
            {...form.getInputProps('expires_at')}
          />
          <Textarea
            label={t('columns.note')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            {...form.getInputProps('note')}
          />
          <Preview values={form.values} />
        </>
      )}
    </FormDialog>
  );
}

type Values = typeof initialValues;

/** A number that was typed; what is none is left to the schema. */
const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);

function bodyOf(values: Values): object {
  const { count, plan_days, plan_level, expires_at, ...rest } = withoutBlanks(values) as Partial<Values>;
  return {
    ...rest,
    ...(count !== undefined && { count: numberOf(count) }),
    ...(plan_days !== undefined && { plan_days: numberOf(plan_days) }),
    ...(plan_level !== undefined && { plan_level: numberOf(plan_level) }),
  };
}

interface PreviewProps {
  values: Values;
}

/** What will be made and who must approve it, as soon as the form can be read. */
function Preview({ values }: PreviewProps) {
  const { data: rules } = useQuery(endpointQuery(codeBatchRules, undefined, { quiet: true }));
  const parsed = createCodeBatch.body?.safeParse(bodyOf(values));
  if (!parsed?.success) return null;
  const { count, plan_days = null, plan_level = null, expires_at = null, ...terms } = parsed.data;
  return (
    <>
      <BatchTerms terms={{ ...terms, count, plan_days, plan_level, expires_at }} />
      {rules === undefined ? null : <SecondPerson count={count} price={terms.price} rules={rules} />}
    </>
  );
}

interface SecondPersonProps {
  count: number;
  price: string;
  rules: ReplyOf<typeof codeBatchRules>;
}

/** Why somebody else must approve the batch, where that is so. */
function SecondPerson({ count, price, rules }: SecondPersonProps) {
  const { t } = useTranslation('codes-batches');
  if (rules.rewarded && !isZero(price)) return <Panel tone="warning">{t('create.rewarded')}</Panel>;
  if (count <= rules.alone_left) return null;
  return (
    <Panel tone="warning">{t('create.needsSecond', { left: rules.alone_left, most: rules.alone_max })}</Panel>
  );
}
