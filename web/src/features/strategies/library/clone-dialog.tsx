import { NativeSelect, TextInput } from '@mantine/core';
import {
  cloneStrategy,
  type Strategy,
  strategyDetail,
} from '@quarterdeck/contract/features/strategies/library/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import type { useActionProps } from '#kit/form/use-action-props.ts';
import classes from './library.module.css';

interface CloneDialogProps {
  common: ReturnType<typeof useActionProps<Strategy>>;
  row: Strategy;
}

/** Copies a strategy under another name, with one of its revisions. */
export function CloneDialog({ common, row }: CloneDialogProps) {
  const { t } = useTranslation('strategies-library');
  const { data } = useQuery(endpointQuery(strategyDetail, { id: String(row.id) }, { quiet: true }));
  const revisions = data?.revisions ?? [{ id: row.revision_id, revision: row.revision }];
  const initialValues = {
    name_zh: `${row.name_zh} 2`,
    name_ch: '',
    name_en: `${row.name_en} 2`,
    revision_id: String(row.revision_id),
  };
  return (
    <FormDialog
      {...common}
      endpoint={cloneStrategy}
      initialValues={initialValues}
      toBody={(values) => ({ ...values, revision_id: Number(values.revision_id) })}
    >
      {(form) => (
        <>
          <div className={classes.two}>
            <TextInput
              label={t('fields.name_zh')}
              withAsterisk
              maxLength={40}
              data-autofocus
              {...form.getInputProps('name_zh')}
            />
            <TextInput
              label={t('fields.name_en')}
              withAsterisk
              maxLength={60}
              {...form.getInputProps('name_en')}
            />
            <TextInput
              label={t('fields.name_ch')}
              placeholder={t('fields.converted')}
              maxLength={40}
              {...form.getInputProps('name_ch')}
            />
            <NativeSelect
              label={t('clone.revision')}
              data={revisions.map(({ id, revision }) => ({
                value: String(id),
                label: t('revisionNo', { revision }),
              }))}
              {...form.getInputProps('revision_id')}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
