import type { Wallet } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import classes from './wallets.module.css';

interface WalletsProps {
  wallets: readonly Wallet[];
}

const buckets = ['available', 'hold', 'bond', 'pending', 'receivable'] as const;

/** What nobody owes is not worth a line. */
const isShown = (wallet: Wallet, bucket: (typeof buckets)[number]) =>
  bucket !== 'receivable' || wallet.receivable !== '0';

/** Balances by asset and bucket. */
export function Wallets({ wallets }: WalletsProps) {
  const { t } = useTranslation('users');
  const nameOf = useAssetName();
  return (
    <div className={classes.wallets}>
      {wallets.map((wallet) => (
        <section key={wallet.asset} aria-label={nameOf(wallet.asset)}>
          <h4>{nameOf(wallet.asset)}</h4>
          <dl>
            {buckets
              .filter((bucket) => isShown(wallet, bucket))
              .map((bucket) => (
                <div key={bucket}>
                  <dt>{t(`bucket.${bucket}`)}</dt>
                  <dd>
                    <Money
                      amount={wallet[bucket]}
                      asset={wallet.asset}
                      strong={bucket === 'available'}
                      copyable={bucket === 'available'}
                    />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
