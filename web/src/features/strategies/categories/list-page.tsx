import {
  type StrategyCategory,
  strategyCategoryList,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, categoryActions } from './actions.ts';
import { CategoryName } from './category-name.tsx';
import { ShelfTag } from './shelf-tag.tsx';
import { StrategiesLink } from './strategies-link.tsx';

const CategoryDrawer = lazyPart(() => import('./category-drawer.tsx'));
const CategoryDialog = lazyPart(() => import('./category-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

const primary = ['name_zh', 'shelf'];

const cells: Cells<StrategyCategory> = {
  name_zh: (row) => <CategoryName row={row} />,
  shelf: (row) => <ShelfTag shelf={row.shelf} />,
  count: (row) => <StrategiesLink row={row} />,
  on_shelf: (row) => <StrategiesLink row={row} isOnShelf />,
};

export default function StrategyCategoriesPage() {
  const { t } = useTranslation('strategies-categories');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={strategyCategoryList}
        namespace="strategies-categories"
        primary={primary}
        cells={cells}
        corner="shelf"
        actions={{ looks: categoryActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="strategy.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
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
      {isCreating ? <CategoryDialog row={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
