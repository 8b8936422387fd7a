import { explorers } from '@quarterdeck/contract/features/config/explorers';
import { reasonTemplates } from '@quarterdeck/contract/features/config/reasons';
import { sourceAddress } from '@quarterdeck/contract/features/config/site';
import type { Feature } from '#server/feature.ts';
import { configBindings } from './routes.ts';
import { sealedSettings } from './secrets.ts';

export const config: Feature = {
  bindings: configBindings,
  unscoped: [sourceAddress, explorers, reasonTemplates],
  objects: [{ type: 'config', owner: 'house' }],
  sealed: [sealedSettings],
};
