import type { RobotFill } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './orders.module.css';

interface FillTableProps {
  fills: readonly RobotFill[];
  /** How many there are, of which these are the first. */
  all: number;
}

/** What was traded for an order, one line a trade. */
export function FillTable({ fills, all }: FillTableProps) {
  const { t } = useTranslation('robot-orders');
  const columns: SheetColumn<RobotFill>[] = [
    { name: 'trade', title: t('fills.trade'), cell: ({ trade_id }) => trade_id },
    ...(['price', 'qty'] as const).map((name) => ({
      name,
      title: t(`columns.${name}`),
      numeric: true,
      cell: (fill: RobotFill) => <Money amount={fill[name]} asset="" bare />,
    })),
    {
      name: 'fee',
      title: t('columns.fee'),
      numeric: true,
      cell: ({ fee, fee_asset }) => <Money amount={fee} asset={fee_asset ?? ''} bare={fee_asset === null} />,
    },
    { name: 'at', title: t('fills.at'), cell: ({ at }) => <Time value={at} /> },
    {
      name: 'exchange',
      title: t('fills.exchange'),
      cell: ({ on_exchange }) => (
        <StatusTag small tone={on_exchange ? 'success' : 'neutral'}>
          {t(on_exchange ? 'fills.seen' : 'fills.unseen')}
        </StatusTag>
      ),
    },
  ];
  if (fills.length === 0) return <p className={classes.soft}>{t('fills.none')}</p>;
  return (
    <>
      <Sheet label={t('drawer.fills')} columns={columns} rows={fills} keyOf={({ id }) => id} />
      {all > fills.length ? (
        <p className={classes.soft}>{t('fills.more', { shown: fills.length, all })}</p>
      ) : null}
    </>
  );
}
