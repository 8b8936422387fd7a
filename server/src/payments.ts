import type { PaymentReferences } from '#features/statements/movements.ts';

/** Where each feature keeps what its payments are called outside: by that a statement finds their batches. */
export const payments: readonly PaymentReferences[] = [
  { type: 'recharge', columns: ['txid', 'provider_ref'] },
  { type: 'withdrawal', columns: ['txid', 'provider_ref'] },
];
