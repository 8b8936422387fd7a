import { VisuallyHidden } from '@mantine/core';
import { Asset, assetScales, formatAmount, formatDecimals } from '@quarterdeck/contract/core/assets';
import { use } from 'react';
import { Absent } from './absent.tsx';
import { useAssetName } from './asset-name.ts';
import { CopyButton } from './copy-text.tsx';
import classes from './money.module.css';
import { decimalsOf, MoneyPlaces, MoneyUnit } from './money-places.ts';
import { roundedAmount } from './rounded-amount.ts';

export interface MoneyProps {
  /** A decimal string; it is never turned into a number. */
  amount: string | null;
  asset: string;
  /** A button that copies the exact amount, without grouping and name. */
  copyable?: boolean;
  /** A movement: what came in has a plus sign. */
  signed?: boolean;
  /** A profit or a loss: signed, and a loss has its colour. */
  gain?: boolean;
  strong?: boolean;
  /** Without the asset's name, which stands beside it already. */
  bare?: boolean;
  /** Rounded to so many digits, and to two decimals at least; the exact amount is its title. */
  digits?: number;
}

/** An amount and its asset's name. In a column of exact figures the points stand under each other. */
export function Money({
  amount,
  asset,
  copyable = false,
  gain = false,
  signed = gain,
  strong = false,
  bare = false,
  digits: shownDigits,
}: MoneyProps) {
  const nameOf = useAssetName();
  const ofColumn = use(MoneyPlaces);
  const unitOfColumn = use(MoneyUnit);
  if (amount === null) return <Absent />;
  const known = Asset.safeParse(asset);
  const format = known.success ? formatAmount : formatDecimals;
  const isRounded = shownDigits !== undefined;
  const digits = format(isRounded ? roundedAmount(amount, shownDigits) : amount);
  const places = isRounded ? 0 : (ofColumn ?? (known.success ? assetScales[known.data] : 0));
  const hiddenZeros = '0'.repeat(Math.max(0, places - decimalsOf(digits)));
  const isZero = !/[1-9]/.test(amount);
  const plus = signed && !amount.startsWith('-') && !isZero;
  const minus = amount.startsWith('-') && !isZero;
  const tone = plus ? classes.in : minus && gain ? classes.loss : classes.out;
  return (
    <span
      className={`${classes.money} ${strong ? classes.strong : ''}`}
      title={isRounded ? format(amount) : undefined}
    >
      <span className={signed ? tone : undefined}>
        {plus ? '+' : ''}
        {digits}
        {hiddenZeros === '' ? null : <span className={classes.zeros} data-zeros={hiddenZeros} />}
      </span>
      {bare ? null : asset === unitOfColumn ? (
        // A space that does not collapse parts the two in what is copied.
        <VisuallyHidden>{`\u00a0${nameOf(asset)}`}</VisuallyHidden>
      ) : (
        <span className={classes.asset}>{nameOf(asset)}</span>
      )}
      {copyable ? <CopyButton value={amount} /> : null}
    </span>
  );
}
