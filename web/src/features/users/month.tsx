import type { MonthFigures } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import classes from './wallets.module.css';

const figures = ['recharged', 'withdrawn', 'fees', 'rewarded'] as const;

/** What moved within thirty days, by asset; assets of which nothing moved are left out. */
export function Month({ month }: { month: readonly MonthFigures[] }) {
  const { t } = useTranslation('users');
  const nameOf = useAssetName();
  const moved = month.filter((one) => figures.some((figure) => one[figure] !== '0'));
  if (moved.length === 0) return <p>{t('part.nothing')}</p>;
  return (
    <div className={classes.wallets}>
      {moved.map((one) => (
        <section key={one.asset}>
          <h4>{nameOf(one.asset)}</h4>
          <dl>
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(`month.${figure}`)}</dt>
                <dd>
                  <Money amount={one[figure]} asset={one.asset} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
