import { type Asset, formatAmount } from '@quarterdeck/contract/core/assets';
import { sum } from '@quarterdeck/contract/core/money';
import { useAssetName } from './asset-name.ts';

interface AssetAmount {
  asset: Asset;
  amount: string;
}

/** The sums of amounts by asset, as text for a sentence. */
export function useSumWords(): (amounts: readonly AssetAmount[]) => string {
  const nameOf = useAssetName();
  return (amounts) =>
    [...Map.groupBy(amounts, ({ asset }) => asset)]
      .map(([asset, own]) => `${formatAmount(sum(own.map(({ amount }) => amount)))} ${nameOf(asset)}`)
      .join(', ');
}
