import { isZero } from '@quarterdeck/contract/core/money';
import type { Wallet } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { AssetTable } from './asset-table.tsx';

interface WalletsProps {
  wallets: readonly Wallet[];
}

const buckets = ['available', 'hold', 'bond', 'pending', 'receivable'] as const;
/** Shown only to whom it is of use: most users have neither. */
const rare: readonly string[] = ['bond', 'receivable'];

/** Balances by asset and bucket. */
export function Wallets({ wallets }: WalletsProps) {
  const { t } = useTranslation('users');
  const shown = buckets.filter(
    (bucket) => !rare.includes(bucket) || wallets.some((wallet) => !isZero(wallet[bucket])),
  );
  return (
    <AssetTable
      label={t('drawer.wallets')}
      assetTitle={t('drawer.asset')}
      columns={shown.map((name) => ({ name, title: t(`bucket.${name}`) }))}
      rows={wallets}
    />
  );
}
