import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  type ArticleCategory,
  articleCategoryTree,
  categoryShelves,
  createArticleCategory,
  editArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { localName } from '#kit/local-name.ts';
import { touched } from './actions.ts';
import classes from './categories.module.css';

interface CategoryDialogProps {
  /** Undefined: a new one. */
  row: ArticleCategory | undefined;
  onClose: () => void;
}

const intention = new Intention();

type Values = ReturnType<typeof valuesOf>;

function valuesOf(row: ArticleCategory | undefined) {
  return {
    name_zh: row?.name_zh ?? '',
    name_ch: row?.name_ch ?? '',
    name_en: row?.name_en ?? '',
    parent_id: String(row?.parent_id ?? ''),
    shelf: (row?.shelf ?? 'on') as string,
  };
}

const bodyOf = ({ parent_id, ...rest }: Values) => ({
  ...rest,
  parent_id: parent_id === '' ? null : Number(parent_id),
});

/** Adds a category or changes one. */
export default function CategoryDialog({ row, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('articles-categories');
  const { data } = useQuery(endpointQuery(articleCategoryTree, undefined, { quiet: true }));
  const tops = (data?.list ?? []).filter(({ id, parent_id }) => parent_id === null && id !== row?.id);
  const common = {
    initialValues: valuesOf(row),
    toBody: bodyOf,
    onClose,
    invalidates: touched,
    submitLabel: t('create.submit'),
    children: (form: UseFormReturnType<Values>) => <Fields form={form} tops={tops} />,
  };
  if (row === undefined)
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={createArticleCategory}
        row={undefined}
        doneMessage={t('create.done')}
        intention={intention}
      />
    );
  return (
    <FormDialog
      {...common}
      title={t('dialog.title', { action: t('actions.edit'), name: localName(row) })}
      endpoint={editArticleCategory}
      row={row}
      action="edit"
      doneMessage={t('done.edit', { name: localName(row) })}
    />
  );
}

function Fields({ form, tops }: { form: UseFormReturnType<Values>; tops: readonly ArticleCategory[] }) {
  const { t } = useTranslation('articles-categories');
  return (
    <div className={classes.two}>
      <TextInput
        label={t('fields.name_zh')}
        withAsterisk
        maxLength={40}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name_zh')}
      />
      <TextInput
        label={t('fields.name_en')}
        withAsterisk
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name_en')}
      />
      <TextInput
        label={t('fields.name_ch')}
        placeholder={form.values.name_zh}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('name_ch')}
      />
      <NativeSelect
        label={t('columns.parent_id')}
        data={[
          { value: '', label: t('parent.none') },
          ...tops.map((one) => ({ value: String(one.id), label: localName(one) })),
        ]}
        {...form.getInputProps('parent_id')}
      />
      <NativeSelect
        label={t('columns.shelf')}
        data={categoryShelves.map((value) => ({ value, label: t(`shelf.${value}`) }))}
        {...form.getInputProps('shelf')}
      />
    </div>
  );
}
