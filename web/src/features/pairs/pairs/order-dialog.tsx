import { movePair, pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { OrderList } from '#kit/order/order-list.tsx';
import { touched } from './actions.ts';
import classes from './pairs.module.css';
import { SymbolText } from './tags.tsx';

interface OrderDialogProps {
  onClose: () => void;
}

const query = { status: 'on', sort: 'sort', page_size: 200 } as const;

/** The pairs that are on, in the order in which they are offered. */
export default function OrderDialog({ onClose }: OrderDialogProps) {
  const { t } = useTranslation('pairs');
  const { data, error, refetch } = useQuery(endpointQuery(pairList.index, query, { quiet: true }));
  const { run, isRunning } = useCommand(movePair, { invalidates: touched });
  return (
    <Dialog title={t('order.title')} size={640} onClose={onClose}>
      <p>{t('order.hint')}</p>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p>{t('order.none')}</p> : null}
      <OrderList
        rows={data?.list ?? []}
        isMoving={isRunning}
        onMove={({ id, version }, before) => run({ id, version, before_id: before?.id ?? null })}
        handleLabel={({ symbol, exchange }, place) => t('order.handle', { symbol, exchange, place })}
      >
        {(row) => (
          <>
            <span className={classes.grow}>
              <SymbolText {...row} />
            </span>
            <span>{row.exchange}</span>
          </>
        )}
      </OrderList>
    </Dialog>
  );
}
