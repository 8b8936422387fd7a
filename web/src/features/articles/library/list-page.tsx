import { type Article, articleList } from '@quarterdeck/contract/features/articles/library/library';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, publicationLooksOf } from '#kit/publishing/looks.ts';
import { MissingTags, PhaseTags } from '#kit/publishing/phase-tag.tsx';
import { articleKind } from './actions.ts';
import { ArticleTitle, CategoryName } from './article-name.tsx';
import classes from './articles.module.css';

const ArticleDrawer = lazyPart(() => import('./article-drawer.tsx'));
const ArticleDialog = lazyPart(() => import('./article-dialog.tsx'));
const ActionDialog = lazyPart(() => import('#kit/publishing/action-dialog.tsx'));

const primary = ['name_zh', 'phase', 'type', 'category_id', 'missing'];

const cells: Cells<Article> = {
  name_zh: (row) => <ArticleTitle row={row} />,
  category_id: (row) => (
    <span className={classes.category}>
      <CategoryName row={row} />
    </span>
  ),
  phase: (row) => <PhaseTags row={row} />,
  missing: (row) => <MissingTags row={row} />,
};

export default function ArticlesPage() {
  const { t } = useTranslation('articles-library');
  const [chosen, setChosen] = useState<Chosen<Article>>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={articleList}
        namespace="articles-library"
        primary={primary}
        cells={cells}
        corner="phase"
        actions={{ looks: publicationLooksOf, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="article.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, closeDrawer) => (
          <ArticleDrawer
            id={id}
            onClose={closeDrawer}
            onChoose={setChosen}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {chosen?.action === 'edit' ? <ArticleDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog kind={articleKind} action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
      {isCreating ? <ArticleDialog row={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
