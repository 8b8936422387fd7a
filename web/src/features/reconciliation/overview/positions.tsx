import { add, compare, subtract } from '@quarterdeck/contract/money';
import type { Position } from '@quarterdeck/contract/reconciliation';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './overview.module.css';

interface PositionsProps {
  positions: readonly Position[];
  at: string | null;
}

const columns = [
  'owed_to_users',
  'unallocated',
  'hot_wallet',
  'cold_wallet',
  'clearing',
  'receivable',
] as const;

/** What the house owes to its users beside what it holds, by asset. */
export function Positions({ positions, at }: PositionsProps) {
  const { t } = useTranslation('reconciliation');
  const nameOf = useAssetName();
  if (positions.length === 0) return null;
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('positions.title')}</h2>
        <span className={classes.soft}>
          {t('positions.asOf')} <Time value={at} />
        </span>
      </div>
      <ScrollBox label={t('positions.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.asset')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes.amount}>
                  {t(`positions.${column}`)}
                </th>
              ))}
              <th scope="col" className={classes.amount}>
                {t('positions.cover')}
              </th>
            </tr>
          </thead>
          <tbody>
            {positions.map((position) => (
              <tr key={position.asset}>
                <th scope="row">{nameOf(position.asset)}</th>
                {columns.map((column) => (
                  <td key={column} className={classes.amount} data-name={t(`positions.${column}`)}>
                    <Money amount={position[column]} asset={position.asset} bare />
                  </td>
                ))}
                <td className={classes.amount} data-name={t('positions.cover')}>
                  <Cover position={position} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

interface CoverProps {
  position: Position;
}

/** What is held beyond what is owed. Fuel and R points are credits of the house: nothing outside stands behind them. */
function Cover({ position }: CoverProps) {
  const { t } = useTranslation('reconciliation');
  const { asset, hot_wallet, cold_wallet, clearing, owed_to_users, unallocated } = position;
  if (asset !== 'USDT') return <span className={classes.soft}>{t('positions.inside')}</span>;
  const held = add(add(hot_wallet, cold_wallet), clearing);
  const beyond = subtract(held, add(owed_to_users, unallocated));
  const isCovered = compare(beyond, '0') >= 0;
  return (
    <span className={classes.cover}>
      <StatusTag small tone={isCovered ? 'success' : 'danger'}>
        {t(isCovered ? 'positions.covered' : 'positions.short')}
      </StatusTag>
      <Money amount={beyond} asset={asset} signed strong bare />
    </span>
  );
}
