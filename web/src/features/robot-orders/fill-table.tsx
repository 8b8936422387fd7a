import type { RobotFill } from '@quarterdeck/contract/robot-orders';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { Sheet } from '#kit/scroll-box.tsx';
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
  if (fills.length === 0) return <p className={classes.soft}>{t('fills.none')}</p>;
  return (
    <>
      <Sheet label={t('drawer.fills')}>
        <thead>
          <tr>
            <th scope="col">{t('fills.trade')}</th>
            <th scope="col" data-numeric>
              {t('columns.price')}
            </th>
            <th scope="col" data-numeric>
              {t('columns.qty')}
            </th>
            <th scope="col" data-numeric>
              {t('columns.fee')}
            </th>
            <th scope="col">{t('fills.at')}</th>
            <th scope="col">{t('fills.exchange')}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <tr key={fill.id}>
              <td>{fill.trade_id}</td>
              <td data-numeric>
                <Money amount={fill.price} asset="" bare />
              </td>
              <td data-numeric>
                <Money amount={fill.qty} asset="" bare />
              </td>
              <td data-numeric>
                <Money amount={fill.fee} asset={fill.fee_asset ?? ''} bare={fill.fee_asset === null} />
              </td>
              <td>
                <Time value={fill.at} />
              </td>
              <td>
                <StatusTag small tone={fill.on_exchange ? 'success' : 'neutral'}>
                  {t(fill.on_exchange ? 'fills.seen' : 'fills.unseen')}
                </StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      {all > fills.length ? (
        <p className={classes.soft}>{t('fills.more', { shown: fills.length, all })}</p>
      ) : null}
    </>
  );
}
