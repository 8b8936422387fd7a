import type { Feature } from '#server/feature.ts';
import { passkeySubject } from './passkeys.ts';
import { personalBindings } from './routes.ts';

export const personal: Feature = {
  bindings: personalBindings,
  unscoped: 'all',
  objects: [passkeySubject],
  reads: ['file'],
};
