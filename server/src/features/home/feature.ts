import type { Feature } from '#server/feature.ts';
import { homeBindings } from './routes.ts';

export const home: Feature = {
  bindings: homeBindings,
  reads: ['recharge', 'withdrawal'],
};
