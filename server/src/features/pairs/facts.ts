import { type ContractType, isDelivery } from '@quarterdeck/contract/core/markets';
import { Refusal } from '#kernel/refusal.ts';

interface Given {
  contract_type: ContractType;
  settle: string | null;
  base: string;
  quote: string;
  contract_size: string | null;
  expiry: string | null;
}

/**
 * Spot has no contract, and only delivery contracts end; a linear one settles in its quote coin, an inverse one in its base coin.
 * @throws Refusal `pair_facts_unfit` by field.
 */
export function requireFit({ contract_type, settle, base, quote, contract_size, expiry }: Given): void {
  const isSpot = contract_type === 'spot';
  const settles = isSpot ? null : contract_type.startsWith('linear') ? quote : base;
  const unfit = [
    ...(settle === settles ? [] : ['settle']),
    ...(isSpot && contract_size !== null ? ['contract_size'] : []),
    ...(!isDelivery(contract_type) && expiry !== null ? ['expiry'] : []),
  ];
  if (unfit.length === 0) return;
  throw new Refusal('pair_facts_unfit', {
    fields: Object.fromEntries(unfit.map((field) => [field, 'pair_facts_unfit'])),
  });
}
