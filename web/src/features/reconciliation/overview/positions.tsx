import { add, compare, subtract } from '@quarterdeck/contract/core/money';
import type { Position } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './overview.module.css';

interface PositionsProps {
  positions: readonly Position[];
  at: string | null;
}

const accounts = [
  'owed_to_users',
  'unallocated',
  'hot_wallet',
  'cold_wallet',
  'clearing',
  'receivable',
] as const;

/** Liabilities to users next to the funds held, by asset. */
export function Positions({ positions, at }: PositionsProps) {
  const { t } = useTranslation('reconciliation');
  const nameOf = useAssetName();
  if (positions.length === 0) return null;
  const columns: SheetColumn<Position>[] = [
    { name: 'asset', title: t('columns.asset'), cell: ({ asset }) => nameOf(asset) },
    ...accounts.map((account) => ({
      name: account,
      title: t(`positions.${account}`),
      numeric: true,
      cell: (position: Position) => <Money amount={position[account]} asset={position.asset} bare />,
    })),
    {
      name: 'cover',
      title: t('positions.cover'),
      numeric: true,
      cell: (position) => <Cover position={position} />,
    },
  ];
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('positions.title')}</h2>
        <span className={classes.soft}>
          {t('positions.asOf')} <Time value={at} />
        </span>
      </div>
      <Sheet label={t('positions.title')} columns={columns} rows={positions} keyOf={({ asset }) => asset} />
    </div>
  );
}

interface CoverProps {
  position: Position;
}

/** Funds beyond the liabilities. Fuel and R points are credits of the company: nothing outside backs them. */
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
