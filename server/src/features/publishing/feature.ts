import type { Feature } from '#server/feature.ts';
import { publishingBindings } from './routes.ts';

export const publishing: Feature = {
  bindings: publishingBindings,
  unscoped: 'all',
  objects: [{ type: 'bundle', owner: 'house' }],
};
