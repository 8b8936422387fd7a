import { assets } from '@quarterdeck/contract/core/assets';
import { exchangeIndex } from '@quarterdeck/contract/features/exchange/exchange';
import { type Binding, bind } from '#kernel/http/bind.ts';

export const exchangeBindings: readonly Binding[] = [
  // USDT is the measure itself; L and R are credits of the house, which nobody trades.
  bind(exchangeIndex, async ({ query: { asset: wanted, page_size } }) => ({
    list: assets
      .filter((asset) => wanted === undefined || asset === wanted)
      .slice(0, page_size)
      .map((asset) => ({ asset, rate_usdt: asset === 'USDT' ? '1' : null })),
  })),
];
