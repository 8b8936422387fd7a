import type { Feature } from '#server/feature.ts';
import { configBindings } from './routes.ts';
import { sealedSettings } from './secrets.ts';

export const config: Feature = {
  bindings: configBindings,
  objects: [{ type: 'config', owner: 'house' }],
  sealed: [sealedSettings],
};
