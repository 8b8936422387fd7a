import { type SealedColumn, sealedColumn } from '#kernel/crypto/sealed-column.ts';
import { sealedByFeatures } from '#server/registry.ts';

/** Every column with sealed text: replacing the key seals them again. The proof in `key_proof` comes last, by `sealProof`. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn({
    table: 'second_factor',
    id: ['admin_id'],
    column: 'secret_sealed',
    context: `'second_factor ' || admin_id`,
    sealedIn: { 'identity/second-factor.ts': 1 },
  }),
  sealedColumn({
    table: 'provider_visit',
    id: ['state_hash'],
    column: 'sealed',
    context: `'provider_visit ' || encode(state_hash, 'hex')`,
    sealedIn: { 'identity/oidc/visits.ts': 1 },
  }),
  sealedColumn({
    table: 'provider_visit',
    id: ['state_hash'],
    column: 'attested',
    context: `'provider_visit ' || encode(state_hash, 'hex')`,
    sealedIn: { 'identity/oidc/visits.ts': 1 },
  }),
  sealedColumn({
    table: 'log_key',
    id: ['id'],
    column: 'private_key',
    context: `'log_key'`,
    sealedIn: { 'kernel/audit/signing-keys.ts': 1 },
  }),
  ...sealedByFeatures,
];
