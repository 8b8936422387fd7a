import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  createRelease,
  deliveries,
  editRelease,
  platforms,
  type Release,
} from '@quarterdeck/contract/features/versions/releases';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { LinesField } from '#kit/form/lines-field.tsx';
import { touched } from './actions.ts';

interface ReleaseDialogProps {
  /** Absent for a release that is to be added. */
  row: Release | undefined;
  onClose: () => void;
}

const intention = new Intention();

/** Adds a draft, or changes one. */
export default function ReleaseDialog({ row, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('versions');
  return (
    <FormDialog
      title={row ? t('edit.title', { semver: row.semver }) : t('add.open')}
      endpoint={row ? editRelease : createRelease}
      row={row}
      {...(row ? { action: 'edit' } : { intention })}
      onClose={onClose}
      initialValues={valuesOf(row)}
      submitLabel={t(row ? 'edit.submit' : 'add.submit')}
      doneMessage={t(row ? 'edit.done' : 'add.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          {row ? null : (
            <>
              <NativeSelect
                label={t('columns.platform')}
                data={platforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
                data-autofocus
                {...form.getInputProps('platform')}
              />
              <NumberInput
                label={t('columns.build')}
                description={t('hints.build')}
                withAsterisk
                min={1}
                allowDecimal={false}
                {...form.getInputProps('build')}
              />
            </>
          )}
          <TextInput
            label={t('columns.semver')}
            description={t('hints.semver')}
            withAsterisk
            maxLength={40}
            {...form.getInputProps('semver')}
          />
          <NativeSelect
            label={t('fields.delivery')}
            data={deliveries.map((value) => ({ value, label: t(`delivery.${value}`) }))}
            {...form.getInputProps('delivery')}
          />
          {form.values.delivery === 'none' ? null : (
            <TextInput
              label={t('fields.address')}
              description={t(`hints.address.${String(form.values.delivery)}`)}
              withAsterisk
              maxLength={500}
              {...form.getInputProps('address')}
            />
          )}
          <LinesField label={t('fields.notes_zh')} max={4000} {...form.getInputProps('notes_zh')} />
          <LinesField label={t('fields.notes_en')} max={4000} {...form.getInputProps('notes_en')} />
          <Checkbox
            label={t('columns.force')}
            description={t('hints.force')}
            {...form.getInputProps('force', { type: 'checkbox' })}
          />
          <NumberInput
            label={t('columns.min_supported')}
            description={t('hints.min_supported')}
            min={1}
            allowDecimal={false}
            {...form.getInputProps('min_supported')}
          />
        </>
      )}
    </FormDialog>
  );
}

function valuesOf(row: Release | undefined): Record<string, unknown> {
  const fields = {
    semver: row?.semver ?? '',
    delivery: row?.delivery ?? 'file',
    address: row?.address ?? '',
    notes_zh: row?.notes_zh ?? '',
    notes_en: row?.notes_en ?? '',
    force: row?.force ?? false,
    min_supported: row?.min_supported ?? '',
  };
  return row ? fields : { platform: 'android', build: '', ...fields };
}
