import {
  sharedViews as index,
  sharedViewRoles,
} from '@quarterdeck/contract/features/shared-views/shared-views';
import type { Feature } from '#server/feature.ts';
import { sharedViewBindings } from './routes.ts';
import { sharedViewSubject } from './subject.ts';

export const sharedViews: Feature = {
  bindings: sharedViewBindings,
  unscoped: [index, sharedViewRoles],
  objects: [sharedViewSubject],
};
