import { isZero } from '@quarterdeck/contract/core/money';
import { useAssetName } from '#kit/asset-name.ts';
import { CopyButton } from '#kit/copy-text.tsx';
import { Money } from '#kit/money.tsx';
import { MoneyPlaces, placesOf } from '#kit/money-places.ts';
import { Sheet } from '#kit/sheet.tsx';
import classes from './asset-table.module.css';

interface AssetTableProps<Name extends string> {
  label: string;
  /** What stands over the assets. */
  assetTitle: string;
  columns: readonly { name: Name; title: string }[];
  rows: readonly (Record<Name, string> & { asset: string })[];
}

/** Amounts by asset. Zeros are faint; the button that copies a figure shows up before it. */
export function AssetTable<Name extends string>({ label, assetTitle, columns, rows }: AssetTableProps<Name>) {
  const nameOf = useAssetName();
  return (
    <Sheet
      label={label}
      rows={rows}
      keyOf={({ asset }) => asset}
      columns={[
        { name: 'asset', title: assetTitle, cell: ({ asset }) => nameOf(asset) },
        ...columns.map(({ name, title }) => ({
          name,
          title,
          numeric: true,
          cell: (row: (typeof rows)[number]) => (
            <MoneyPlaces value={placesOf(rows.map((one) => one[name]))}>
              <Figure amount={row[name]} asset={row.asset} />
            </MoneyPlaces>
          ),
        })),
      ]}
    />
  );
}

function Figure({ amount, asset }: { amount: string; asset: string }) {
  const isNothing = isZero(amount);
  return (
    <span className={classes.figure} data-nothing={isNothing || undefined}>
      <Money amount={amount} asset={asset} bare />
      {isNothing ? null : (
        <span className={classes.copy}>
          <CopyButton value={amount} />
        </span>
      )}
    </span>
  );
}
