import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, type VersionedRow } from '#kit/form/form-dialog.tsx';
import type { Intention } from '#kit/form/intention.ts';
import { localName } from '#kit/local-name.ts';
import classes from './publishing.module.css';

interface CategoryRow extends VersionedRow {
  name_zh: string;
  name_ch: string;
  name_en: string;
  shelf: 'on' | 'off';
}

/** What every category has, as its form holds it. */
export function categoryValues(row: CategoryRow | undefined) {
  return {
    name_zh: row?.name_zh ?? '',
    name_ch: row?.name_ch ?? '',
    name_en: row?.name_en ?? '',
    shelf: (row?.shelf ?? 'on') as string,
  };
}

type CategoryValues = ReturnType<typeof categoryValues>;

interface CategoryDialogProps<Values extends CategoryValues> {
  namespace: string;
  /** Undefined: a new one. */
  row: CategoryRow | undefined;
  onClose: () => void;
  create: Endpoint;
  edit: Endpoint;
  initialValues: Values;
  toBody: (values: Values) => object;
  invalidates: readonly string[];
  /** A category that was sent has no version to protect it from being sent twice. */
  intention: Intention;
  /** What this kind of category has besides, beside the names. */
  beside: (form: UseFormReturnType<Values>) => ReactNode;
  /** And below them. */
  below?: (form: UseFormReturnType<Values>) => ReactNode;
}

/** Adds a category or changes one, by the texts `create`, `fields`, `dialog` and `shelf` of its namespace. */
export function CategoryDialog<Values extends CategoryValues>({
  namespace,
  row,
  create,
  edit,
  intention,
  beside,
  below,
  ...rest
}: CategoryDialogProps<Values>) {
  const { t } = useTranslation(namespace);
  const { t: tPublishing } = useTranslation('publishing');
  const fields = (form: UseFormReturnType<Values>) => (
    <>
      <div className={classes.two}>
        {(['name_zh', 'name_en', 'name_ch'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`fields.${name}`)}
            withAsterisk={name !== 'name_ch'}
            placeholder={name === 'name_ch' ? tPublishing('texts.converted') : undefined}
            maxLength={name === 'name_en' ? 60 : 40}
            autoComplete="off"
            data-autofocus={name === 'name_zh' || undefined}
            {...form.getInputProps(name)}
          />
        ))}
        {beside(form)}
        <NativeSelect
          label={t('columns.shelf')}
          data={(['on', 'off'] as const).map((value) => ({ value, label: t(`shelf.${value}`) }))}
          {...form.getInputProps('shelf')}
        />
      </div>
      {below?.(form)}
    </>
  );
  if (row === undefined)
    return (
      <FormDialog
        {...rest}
        title={t('create.title')}
        endpoint={create}
        row={undefined}
        submitLabel={t('create.submit')}
        doneMessage={t('create.done')}
        intention={intention}
      >
        {fields}
      </FormDialog>
    );
  const name = localName(row);
  return (
    <FormDialog
      {...rest}
      title={t('dialog.title', { action: t('actions.edit'), name })}
      endpoint={edit}
      row={row}
      action="edit"
      submitLabel={t('create.submit')}
      doneMessage={t('done.edit', { name })}
    >
      {fields}
    </FormDialog>
  );
}
