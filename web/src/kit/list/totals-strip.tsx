import { Button, Skeleton } from '@mantine/core';
import { Asset, fitsScale } from '@quarterdeck/contract/core/assets';
import type { Totals } from '@quarterdeck/contract/core/http/list';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money, type MoneyProps } from '#kit/money.tsx';
import classes from './list-page.module.css';

/** More than these go on in the next line. */
const columnsMax = 4;

/** How the sum of a column is shown. */
export type SumLook = (column: string) => Pick<MoneyProps, 'digits' | 'gain'>;

interface TotalsStripProps {
  namespace: string;
  /** The columns that are added up. */
  columns: readonly string[];
  /** How the sum of a column is shown; absent: as it is kept. */
  look: SumLook | undefined;
  totals: Totals | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Money of the ledger is shown as it is kept; what has more decimals is calculated, and rounded to be read. Its line names the asset. */
function Total({ amount, asset, ...look }: Pick<MoneyProps, 'amount' | 'asset' | 'digits' | 'gain'>) {
  const known = Asset.safeParse(asset);
  const isExact = amount === null || (known.success && fitsScale(amount, known.data));
  return <Money amount={amount} asset={asset} bare strong {...(isExact ? {} : { digits: 2 })} {...look} />;
}

/** What everything found adds up to, a line for each asset, whatever columns are shown. */
export function TotalsStrip(props: TotalsStripProps) {
  const { namespace, columns, look, totals, isLoading, hasFailed, onRetry } = props;
  const { t } = useTranslation(namespace);
  const { t: tKit } = useTranslation('kit');
  const nameOf = useAssetName();
  if (isLoading) {
    return (
      <div className={classes.totals} aria-hidden="true">
        <Skeleton h={16} my={2} maw={520} />
      </div>
    );
  }
  if (hasFailed) {
    return (
      <div className={classes.totals} role="alert">
        {tKit('totals.unavailable')} ·{' '}
        <Button variant="transparent" size="compact-sm" px={0} onClick={onRetry}>
          {tKit('failed.retry')}
        </Button>
      </div>
    );
  }
  if (!totals || totals.length === 0) return null;
  return (
    <section className={classes.totals} aria-label={tKit('totals.title')}>
      <div
        className={columns.length > columnsMax ? classes.flowing : classes.totalsTable}
        style={{ gridTemplateColumns: `repeat(${columns.length + 1}, max-content)` }}
      >
        {totals.map(({ asset, count, sums }) => (
          <dl key={asset}>
            <div className={classes.totalsAsset}>
              <dt>{tKit('totals.of', { asset: nameOf(asset) })}</dt>
              <dd>{tKit('totals.rows', { count, formatted: count.toLocaleString('en-US') })}</dd>
            </div>
            {columns.map((name) => (
              <div key={name}>
                <dt>{t(`columns.${name}`)}</dt>
                <dd>
                  <Total amount={sums[name] ?? null} asset={asset} {...look?.(name)} />
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}
