import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { providerBindings } from './routes.ts';
import { providerSubject } from './save.ts';

export const providers: Feature = {
  bindings: providerBindings,
  objects: [providerSubject],
  sealed: [
    sealedColumn({
      table: 'provider',
      id: ['id'],
      column: 'secret_sealed',
      context: `'provider secret'`,
      sealedIn: { 'features/providers/save.ts': 2 },
    }),
  ],
};
