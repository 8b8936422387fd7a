import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  records: { shared_view: {} },
};
