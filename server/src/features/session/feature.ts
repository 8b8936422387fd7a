import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { sessionBindings } from './routes.ts';

export const session: Feature = {
  bindings: sessionBindings,
  unscoped: 'all',
  sealed: [
    sealedColumn({
      table: 'sign_in_key',
      id: ['id'],
      column: 'private_sealed',
      context: 'public_key',
      sealedIn: { 'features/session/encryption/keys.ts': 1 },
    }),
  ],
  reads: ['menu_rule'],
};
