import type { CandleAction, CandleSeries } from '@quarterdeck/contract/features/candles/candles';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const seriesLooks: ActionLooks<CandleAction> = { remove_range: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: CandleAction;
  row: CandleSeries;
}

/** What is out of date after candles were stored or deleted. */
export const touched = ['/backstage/candle', '/backstage/candle_import', '/backstage/admin_log'];
