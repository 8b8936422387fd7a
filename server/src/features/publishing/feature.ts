import type { Feature } from '#server/feature.ts';
import { publishingBindings } from './routes.ts';

export const publishing: Feature = {
  bindings: publishingBindings,
  objects: [{ type: 'bundle', owner: 'house' }],
};
