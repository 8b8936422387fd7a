import type { Feature } from '#server/feature.ts';
import { searchBindings } from './routes.ts';

export const search: Feature = {
  bindings: searchBindings,
};
