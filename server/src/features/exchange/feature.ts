import type { Feature } from '#server/feature.ts';
import { exchangeBindings } from './routes.ts';

export const exchange: Feature = {
  bindings: exchangeBindings,
};
