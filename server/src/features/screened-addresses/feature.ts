import type { Feature } from '#server/feature.ts';
import { screenedAddressBindings } from './routes.ts';
import { screenedSubject } from './subject.ts';

export const screenedAddresses: Feature = {
  bindings: screenedAddressBindings,
  objects: [screenedSubject],
};
