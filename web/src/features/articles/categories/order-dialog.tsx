import { NativeSelect } from '@mantine/core';
import {
  articleCategoryTree,
  moveArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { localName } from '#kit/local-name.ts';
import { OrderList } from '#kit/order/order-list.tsx';
import { touched } from './actions.ts';
import classes from './categories.module.css';
import { ShelfTag } from './shelf-tag.tsx';

/** The categories of a level in the order in which the apps show them. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('articles-categories');
  const { data, error, refetch } = useQuery(endpointQuery(articleCategoryTree, undefined, { quiet: true }));
  const [parent, setParent] = useState<number | null>(null);
  const { run, isRunning } = useCommand(moveArticleCategory, { invalidates: touched });
  const all = data?.list ?? [];
  const withChildren = all.filter(({ id }) => all.some(({ parent_id }) => parent_id === id));
  return (
    <Dialog title={t('order.title')} size={560} onClose={onClose}>
      <NativeSelect
        label={t('order.level')}
        data={[
          { value: '', label: t('order.top') },
          ...withChildren.map((one) => ({
            value: String(one.id),
            label: t('order.below', { name: localName(one) }),
          })),
        ]}
        value={String(parent ?? '')}
        onChange={({ currentTarget: { value } }) => setParent(value === '' ? null : Number(value))}
      />
      <p>{t('order.hint')}</p>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      <OrderList
        rows={all.filter(({ parent_id }) => parent_id === parent)}
        isMoving={isRunning}
        onMove={({ id, version }, before) =>
          run({ id, version, parent_id: parent, before_id: before?.id ?? null })
        }
        handleLabel={(row, place) => t('order.handle', { name: localName(row), place })}
      >
        {(row) => (
          <>
            <span className={classes.grow}>{localName(row)}</span>
            <ShelfTag row={row} />
          </>
        )}
      </OrderList>
    </Dialog>
  );
}
