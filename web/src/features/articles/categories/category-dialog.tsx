import { NativeSelect } from '@mantine/core';
import {
  type ArticleCategory,
  articleCategoryTree,
  createArticleCategory,
  editArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Intention } from '#kit/form/intention.ts';
import { localName } from '#kit/local-name.ts';
import { CategoryDialog, categoryValues } from '#kit/publishing/category-dialog.tsx';
import { touched } from './actions.ts';

interface ArticleCategoryDialogProps {
  /** Undefined: a new one. */
  row: ArticleCategory | undefined;
  onClose: () => void;
}

const intention = new Intention();

/** Adds a category of articles or changes one. */
export default function ArticleCategoryDialog({ row, onClose }: ArticleCategoryDialogProps) {
  const { t } = useTranslation('articles-categories');
  const { data } = useQuery(endpointQuery(articleCategoryTree, undefined, { quiet: true }));
  const tops = (data?.list ?? []).filter(({ id, parent_id }) => parent_id === null && id !== row?.id);
  return (
    <CategoryDialog
      namespace="articles-categories"
      row={row}
      onClose={onClose}
      create={createArticleCategory}
      edit={editArticleCategory}
      initialValues={{ ...categoryValues(row), parent_id: String(row?.parent_id ?? '') }}
      toBody={({ parent_id, ...rest }) => ({
        ...rest,
        parent_id: parent_id === '' ? null : Number(parent_id),
      })}
      invalidates={touched}
      intention={intention}
      beside={(form) => (
        <NativeSelect
          label={t('columns.parent_id')}
          data={[
            { value: '', label: t('parent.none') },
            ...tops.map((one) => ({ value: String(one.id), label: localName(one) })),
          ]}
          {...form.getInputProps('parent_id')}
        />
      )}
    />
  );
}
