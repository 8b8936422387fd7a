import type { CandleImport, CandleImportAction } from '@quarterdeck/contract/features/candles/imports';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const importLooks: ActionLooks<CandleImportAction> = { apply: {}, discard: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: CandleImportAction;
  row: CandleImport;
}
