import { emptyTexts } from '@quarterdeck/contract/core/publishing';
import { articleCategoryTree } from '@quarterdeck/contract/features/articles/categories/categories';
import {
  type Article,
  type ArticleContent,
  article,
  articleTexts,
  newArticle,
} from '@quarterdeck/contract/features/articles/library/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { ArticleFields } from './article-fields.tsx';
import { titleOf } from './article-name.tsx';

interface ArticleDialogProps {
  /** Undefined: a new one. */
  row: Article | undefined;
  onClose: () => void;
}

// What was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Writes an article: a new one, or a further revision. */
export default function ArticleDialog({ row, onClose }: ArticleDialogProps) {
  const { t } = useTranslation('articles-library');
  const tree = useQuery(endpointQuery(articleCategoryTree, undefined, { quiet: true }));
  const detail = useQuery({
    ...endpointQuery(article.detail, { id: String(row?.id ?? 0) }, { quiet: true }),
    enabled: row !== undefined,
    // What is being written is not taken away by a newer answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (tree.data === undefined || (row !== undefined && detail.data === undefined)) return null;
  const categories = tree.data.list;
  const common = { onClose, invalidates: touched, size: 980, submitLabel: t('create.submit') };
  if (row === undefined || detail.data === undefined) {
    const content: ArticleContent = {
      ...newArticle,
      category_id: categories[0]?.id ?? 0,
      texts: emptyTexts(articleTexts),
      fallback: '',
    };
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={article.create}
        row={undefined}
        initialValues={{ content, confirmed: [] as string[] }}
        toBody={({ content: written }) => ({ content: written })}
        doneMessage={t('create.done')}
        intention={intention}
      >
        {(form) => <ArticleFields form={form} categories={categories} outdated={[]} />}
      </FormDialog>
    );
  }
  const { record, content } = detail.data;
  return (
    <FormDialog
      {...common}
      title={t('dialog.title', { action: t('actions.edit'), name: titleOf(record) })}
      endpoint={article.save}
      row={record}
      action="edit"
      initialValues={{ content, confirmed: [] as string[] }}
      toBody={(values) => values}
      doneMessage={(saved) => t('done.saved', { name: titleOf(saved), revision: saved.revision })}
    >
      {(form, current) => <ArticleFields form={form} categories={categories} outdated={current.outdated} />}
    </FormDialog>
  );
}
