import { NativeSelect } from '@mantine/core';
import { strategyCategoryList } from '@quarterdeck/contract/features/strategies/categories/categories';
import { moveStrategy, strategyList } from '@quarterdeck/contract/features/strategies/library/library';
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
import classes from './library.module.css';
import { StrategyName } from './strategy-name.tsx';
import { ShelfState } from './strategy-tags.tsx';

interface OrderDialogProps {
  onClose: () => void;
}

const all = { sort: 'sort', page_size: 200 } as const;

/** The strategies of a category in the order in which they are offered. */
export default function OrderDialog({ onClose }: OrderDialogProps) {
  const { t } = useTranslation('strategies-library');
  const categories = useQuery(endpointQuery(strategyCategoryList.index, all, { quiet: true }));
  const [chosen, setChosen] = useState<number>();
  const category = chosen ?? categories.data?.list[0]?.id;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(strategyList.index, { ...all, category_id: category ?? 0 }, { quiet: true }),
    enabled: category !== undefined,
  });
  const { run, isRunning } = useCommand(moveStrategy, { invalidates: touched });
  return (
    <Dialog title={t('order.title')} size={640} onClose={onClose}>
      <NativeSelect
        label={t('columns.category_id')}
        data={(categories.data?.list ?? []).map((one) => ({ value: String(one.id), label: localName(one) }))}
        value={String(category ?? '')}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <p>{t('order.hint')}</p>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p>{t('order.none')}</p> : null}
      <OrderList
        rows={data?.list ?? []}
        isMoving={isRunning}
        onMove={({ id, version }, before) => run({ id, version, before_id: before?.id ?? null })}
        handleLabel={(row, place) => t('order.handle', { name: localName(row), place })}
      >
        {(row) => (
          <>
            <span className={classes.grow}>
              <StrategyName row={row} />
            </span>
            <ShelfState row={row} />
          </>
        )}
      </OrderList>
    </Dialog>
  );
}
