import { Button } from '@mantine/core';
import {
  type ArticleCategory,
  articleCategoryList,
} from '@quarterdeck/contract/features/articles/categories/categories';
import type { articleList } from '@quarterdeck/contract/features/articles/library/library';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { filtered } from '#kit/list/filtered.ts';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { localName } from '#kit/local-name.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, categoryLooks } from './actions.ts';
import classes from './categories.module.css';
import { ShelfTag } from './shelf-tag.tsx';

const CategoryDrawer = lazyPart(() => import('./category-drawer.tsx'));
const CategoryDialog = lazyPart(() => import('./category-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));

const primary = ['name_zh', 'shelf', 'count'];

const cells: Cells<ArticleCategory> = {
  name_zh: (row) => (
    <span className={row.parent_id === null ? classes.top : classes.below}>{localName(row)}</span>
  ),
  shelf: (row) => <ShelfTag row={row} />,
  count: (row) =>
    row.count === 0 ? (
      0
    ) : (
      <TextLink to={filtered<typeof articleList>('/article/articlelist', { category_id: row.id })}>
        {row.count}
      </TextLink>
    ),
};

export default function ArticleCategoriesPage() {
  const { t } = useTranslation('articles-categories');
  const [chosen, setChosen] = useState<Chosen>();
  const [open, setOpen] = useState<'create' | 'order'>();
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={articleCategoryList}
        namespace="articles-categories"
        primary={primary}
        cells={cells}
        corner="shelf"
        actions={{ looks: categoryLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <>
            <Can need="article.edit">
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
                onClick={() => setOpen('order')}
              >
                {t('order.open')}
              </Button>
            </Can>
            <CreateButton need="article.edit" onClick={() => setOpen('create')}>
              {t('create.open')}
            </CreateButton>
          </>
        }
        drawer={(id, closeDrawer) => (
          <CategoryDrawer
            id={id}
            onClose={closeDrawer}
            onChoose={setChosen}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {chosen?.action === 'edit' ? <CategoryDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'delete' ? <DeleteDialog row={chosen.row} onClose={close} /> : null}
      {open === 'create' ? <CategoryDialog row={undefined} onClose={() => setOpen(undefined)} /> : null}
      {open === 'order' ? <OrderDialog onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
