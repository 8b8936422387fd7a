import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Article, ArticleContent } from '@quarterdeck/contract/features/articles/library/library';
import { useTranslation } from 'react-i18next';
import { PublicationDrawer } from '#kit/publishing/publication-drawer.tsx';
import type { RecordDrawerProps } from '#kit/record-drawer.tsx';
import { articleKind } from './actions.ts';
import { CategoryName } from './article-name.tsx';

/** An article: what it is, how it looks, its revisions and what happened to it. */
export default function ArticleDrawer(frame: RecordDrawerProps<PublicationAction, Article>) {
  const { t } = useTranslation('articles-library');
  return (
    <PublicationDrawer<Article, ArticleContent>
      {...frame}
      kind={articleKind}
      facts={(row) => [
        [t('columns.category_id'), <CategoryName key="category" row={row} />],
        [t('columns.type'), t(`type.${row.type}`)],
        [t('columns.popup'), t(`popup.${row.popup}`)],
        [t('columns.audience'), t(`audience.${row.audience}`)],
        [t('columns.reads'), row.reads],
      ]}
    />
  );
}
