import { Group, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  createPlatformKey,
  editPlatformKey,
  type NewPlatformSecret,
  type PlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { networksOf } from '#kit/form/networks.ts';
import { wholeNumber } from '#kit/form/whole-number.ts';
import { touched } from './actions.ts';
import { CallsField } from './calls-field.tsx';
import classes from './platform-keys.module.css';

interface KeyDialogProps {
  /** Absent for a new key. */
  row: PlatformKey | undefined;
  onMade: (made: NewPlatformSecret) => void;
  onClose: () => void;
}

// Kept while the dialog is closed: a secret whose answer was lost is shown when the same is sent again.
const intention = new Intention();

/** Creates a key, or changes what it may do. */
export default function KeyDialog({ row, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation('platform-keys');
  const [initialValues] = useState(() => valuesOf(row));
  const common = { onClose, initialValues, toBody: bodyOf, invalidates: touched, size: 720 };
  if (row !== undefined) {
    return (
      <FormDialog
        {...common}
        title={t('dialog.title', { action: t('actions.edit'), name: row.name })}
        endpoint={editPlatformKey}
        row={row}
        action="edit"
        submitLabel={t('edit.submit')}
        doneMessage={t('done.edit', { name: row.name })}
      >
        {(form) => <KeyFields form={form} />}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...common}
      title={t('create.title')}
      endpoint={createPlatformKey}
      row={undefined}
      intention={intention}
      submitLabel={t('create.submit')}
      doneMessage={t('create.done')}
      onDone={onMade}
    >
      {(form) => <KeyFields form={form} />}
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  calls: string[];
  /** One network a line. */
  allowed_ips: string;
  /** Empty: as the settings say. */
  per_minute: string;
  burst: string;
}

/** The fields of a new key and of one that is edited. */
function KeyFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('platform-keys');
  return (
    <>
      <TextInput
        label={t('columns.name')}
        description={t('hints.name')}
        withAsterisk
        maxLength={64}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <CallsField
        value={form.values.calls}
        error={form.errors.calls}
        onChange={(calls) => form.setFieldValue('calls', calls)}
      />
      <Textarea
        label={t('columns.allowed_ips')}
        description={t('hints.allowed_ips')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1300}
        spellCheck={false}
        {...form.getInputProps('allowed_ips')}
      />
      <Group grow align="flex-start" className={classes.budget}>
        {(['per_minute', 'burst'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`columns.${name}`)}
            description={t(`hints.${name}`)}
            placeholder={t('byDefault')}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
      </Group>
    </>
  );
}

function valuesOf(row: PlatformKey | undefined): Values {
  return {
    name: row?.name ?? '',
    calls: row?.calls ?? [],
    allowed_ips: row?.allowed_ips.join('\n') ?? '',
    per_minute: row?.per_minute?.toString() ?? '',
    burst: row?.burst?.toString() ?? '',
  };
}

function bodyOf({ name, calls, allowed_ips, per_minute, burst }: Values) {
  const number = (text: string) => (text.trim() === '' ? null : wholeNumber(text.trim()));
  return {
    name,
    calls,
    allowed_ips: networksOf(allowed_ips),
    per_minute: number(per_minute),
    burst: number(burst),
  };
}
