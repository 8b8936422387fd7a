import { features, type LoadView } from '#kit/feature.ts';

/** Every view of every feature. */
export const views: Record<string, LoadView> = Object.assign({}, ...features.map(({ views }) => views));
