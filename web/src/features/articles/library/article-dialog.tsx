import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import { articleCategoryTree } from '@quarterdeck/contract/features/articles/categories/categories';
import {
  type Article,
  type ArticleContent,
  articleTexts,
  newArticle,
} from '@quarterdeck/contract/features/articles/library/library';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { Intention } from '#kit/form/intention.ts';
import { ContentDialog } from '#kit/publishing/content-dialog.tsx';
import { articleKind } from './actions.ts';
import { ArticleFields } from './article-fields.tsx';

interface ArticleDialogProps {
  /** Undefined: a new one. */
  row: Article | undefined;
  onClose: () => void;
}

// What was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Writes an article: a new one, or a further revision. */
export default function ArticleDialog({ row, onClose }: ArticleDialogProps) {
  const { data } = useQuery(endpointQuery(articleCategoryTree, undefined, { quiet: true }));
  if (data === undefined) return null;
  const categories = data.list;
  const fresh: ArticleContent = {
    ...newArticle,
    // None at first: one that is there already is soon the wrong one. The schema asks for it.
    category_id: undefined as never,
    texts: emptyTexts(articleTexts),
    fallback: '',
  };
  return (
    <ContentDialog
      kind={articleKind}
      row={row}
      fresh={fresh}
      // Each revision asks for its own acceptance.
      continued={(content) => ({ ...content, accept_again: false })}
      intention={intention}
      size={980}
      onClose={onClose}
    >
      {(form, outdated) => <ArticleFields form={form} categories={categories} outdated={outdated} />}
    </ContentDialog>
  );
}
