import { assets } from '@quarterdeck/contract/assets';
import { exchangeIndex } from '@quarterdeck/contract/exchange';
import { type Binding, bind } from '#kernel/http/bind.ts';

export const exchangeBindings: readonly Binding[] = [
  // USDT is the measure itself; L and R are credits of the house, which nobody trades.
  bind(exchangeIndex, async () => ({
    list: assets.map((asset) => ({ asset, rate_usdt: asset === 'USDT' ? '1' : null })),
  })),
];
