import { Asset, formatAmount, formatDecimals } from '@quarterdeck/contract/core/assets';
import { Absent } from './absent.tsx';
import { useAssetName } from './asset-name.ts';
import { CopyButton } from './copy-text.tsx';
import classes from './money.module.css';

interface MoneyProps {
  /** A decimal string; it is never turned into a number. */
  amount: string | null;
  asset: string;
  /** A button that copies the exact amount, without grouping and name. */
  copyable?: boolean;
  /** A movement: what came in has a plus sign. */
  signed?: boolean;
  strong?: boolean;
  /** Without the asset's name, which stands beside it already. */
  bare?: boolean;
}

/** An exact amount with the full scale of its asset and its asset's name; figures stand under each other. */
export function Money({
  amount,
  asset,
  copyable = false,
  signed = false,
  strong = false,
  bare = false,
}: MoneyProps) {
  const nameOf = useAssetName();
  if (amount === null) return <Absent />;
  const known = Asset.safeParse(asset);
  const digits = known.success ? formatAmount(amount, known.data) : formatDecimals(amount);
  const plus = signed && !amount.startsWith('-') && /[1-9]/.test(amount);
  return (
    <span className={`${classes.money} ${strong ? classes.strong : ''}`}>
      <span className={signed ? (plus ? classes.in : classes.out) : undefined}>
        {plus ? '+' : ''}
        {digits}
      </span>
      {bare ? null : <span className={classes.asset}>{nameOf(asset)}</span>}
      {copyable ? <CopyButton value={amount} /> : null}
    </span>
  );
}
