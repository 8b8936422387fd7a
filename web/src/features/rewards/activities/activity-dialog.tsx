import { NativeSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import {
  type Activity,
  activityAudiences,
  activityCauses,
  activityModes,
  checkActivity,
  createActivity,
  editActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { MomentField } from '#kit/form/moment-field.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import classes from './activities.module.css';
import { bodyOf, type Values, valuesOf } from './activity-values.ts';
import { titleOf } from './activity-words.tsx';

interface ActivityDialogProps {
  /** Undefined: a new one. */
  row: Activity | undefined;
  onClose: () => void;
}

type Form = UseFormReturnType<Values>;

// A draft that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Drafts an activity or changes a draft. */
export default function ActivityDialog({ row, onClose }: ActivityDialogProps) {
  const { t } = useTranslation('rewards-activities');
  const common = { initialValues: valuesOf(row), toBody: bodyOf, size: 760 };
  const fields = (form: Form) => <Fields form={form} id={row?.id} />;
  if (row !== undefined)
    return (
      <EditDialog row={row} onClose={onClose} {...common}>
        {fields}
      </EditDialog>
    );
  return (
    <FormDialog
      {...common}
      title={t('create.title')}
      endpoint={createActivity}
      row={undefined}
      onClose={onClose}
      submitLabel={t('create.submit')}
      doneMessage={t('create.done')}
      invalidates={touched}
      intention={intention}
    >
      {fields}
    </FormDialog>
  );
}

interface EditDialogProps {
  row: Activity;
  onClose: () => void;
  initialValues: Values;
  toBody: (values: Values) => object;
  size: number;
  children: (form: Form) => ReactNode;
}

function EditDialog({ row, onClose, ...rest }: EditDialogProps) {
  const { t } = useTranslation('rewards-activities');
  const named = { title: titleOf(row) };
  const common = useActionProps('rewards-activities', {
    action: 'edit',
    row,
    named,
    onClose,
    invalidates: touched,
  });
  return <FormDialog {...common} {...rest} endpoint={editActivity} submitLabel={t('create.submit')} />;
}

interface FieldsProps {
  form: Form;
  id: number | undefined;
}

function Fields({ form, id }: FieldsProps) {
  const { t } = useTranslation('rewards-activities');
  const { audience } = form.values;
  const moment = (name: 'starts_at' | 'ends_at') => (
    <MomentField label={t(`columns.${name}`)} withAsterisk {...form.getInputProps(name)} />
  );
  return (
    <>
      <div className={classes.two}>
        <TextInput
          label={t('columns.title_zh')}
          withAsterisk
          maxLength={80}
          data-autofocus
          {...form.getInputProps('title_zh')}
        />
        <TextInput
          label={t('columns.title_en')}
          withAsterisk
          maxLength={120}
          {...form.getInputProps('title_en')}
        />
        <Textarea
          label={t('columns.rules_zh')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          {...form.getInputProps('rules_zh')}
        />
        <Textarea
          label={t('columns.rules_en')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          {...form.getInputProps('rules_en')}
        />
        {moment('starts_at')}
        {moment('ends_at')}
        <NativeSelect
          label={t('columns.audience')}
          data={activityAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          {...form.getInputProps('audience')}
        />
        {audience === 'level' ? (
          <TextInput
            label={t('fields.level_min')}
            inputMode="numeric"
            maxLength={2}
            {...form.getInputProps('level_min')}
          />
        ) : null}
        {audience === 'country' ? (
          <TagsInput
            label={t('fields.countries')}
            description={t('hint.countries')}
            splitChars={[',', ' ']}
            {...form.getInputProps('countries')}
            onChange={(codes) =>
              form.setFieldValue(
                'countries',
                codes.map((code) => code.toUpperCase()),
              )
            }
          />
        ) : null}
      </div>
      <RewardFields form={form} id={id} />
    </>
  );
}

function RewardFields({ form, id }: FieldsProps) {
  const { t } = useTranslation('rewards-activities');
  const nameOf = useAssetName();
  const { cause, mode, asset } = form.values;
  const amount = (name: 'amount' | 'min_usdt' | 'cap' | 'per_user' | 'budget', isOwed = false) => {
    const isPercent = name === 'amount' && mode === 'percent';
    const Input = isPercent ? PercentInput : AmountInput;
    return (
      <Input
        label={name === 'amount' ? t(`amountOf.${mode}`) : t(`fields.${name}`)}
        description={t(`hint.${name}`)}
        withAsterisk={isOwed}
        maxLength={32}
        {...form.getInputProps(name)}
      />
    );
  };
  return (
    <fieldset className={classes.fields}>
      <legend>{t('reward.title')}</legend>
      <Stack gap="md">
        <NativeSelect
          label={t('columns.cause')}
          data={activityCauses.map((value) => ({ value, label: t(`cause.${value}`) }))}
          value={cause}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Activity['cause'];
            form.setFieldValue('cause', next);
            if (next !== 'recharge') form.setFieldValue('mode', 'fixed');
          }}
        />
        {cause === 'none' ? null : (
          <div className={classes.two}>
            {cause === 'recharge' ? (
              <NativeSelect
                label={t('fields.mode')}
                data={activityModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
                {...form.getInputProps('mode')}
              />
            ) : null}
            <NativeSelect
              label={t('columns.asset')}
              data={assets.map((value) => ({ value, label: nameOf(value) }))}
              value={asset}
              onChange={({ currentTarget }) => form.setFieldValue('asset', currentTarget.value as Asset)}
            />
            {amount('amount', true)}
            {cause === 'recharge' ? amount('min_usdt') : null}
            {mode === 'percent' ? amount('cap') : null}
            {amount('per_user')}
            {amount('budget', true)}
            <TextInput
              label={t('fields.hold_days')}
              description={t('hint.hold_days')}
              inputMode="numeric"
              maxLength={3}
              {...form.getInputProps('hold_days')}
            />
          </div>
        )}
        <Overlaps form={form} id={id} />
      </Stack>
    </fieldset>
  );
}

/** Says before it is saved which other activities would reward the same as well. */
function Overlaps({ form, id }: FieldsProps) {
  const { t } = useTranslation('rewards-activities');
  const { cause, starts_at, ends_at } = form.values;
  const body = { ...(id !== undefined && { id }), cause, starts_at, ends_at };
  const { data } = useQuery({
    queryKey: [checkActivity.path, body],
    queryFn: () => call(checkActivity, { body, quiet: true }),
    enabled: cause !== 'none' && starts_at !== '' && ends_at !== '',
  });
  const overlaps = cause === 'none' ? [] : (data?.overlaps ?? []);
  if (overlaps.length === 0) return null;
  return (
    <Panel tone="warning" title={t('overlaps.title')}>
      {t('overlaps.text', { titles: overlaps.map(titleOf).join(', ') })}
    </Panel>
  );
}
