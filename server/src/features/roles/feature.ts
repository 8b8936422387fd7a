import { endRolePreview, rightRoles } from '@quarterdeck/contract/features/roles/roles';
import type { Feature } from '#server/feature.ts';
import { endPreviewsJob } from './preview.ts';
import { roleBindings } from './routes.ts';
import { roleSearch } from './search.ts';
import { roleSubject } from './subject.ts';

export const roles: Feature = {
  bindings: roleBindings,
  unscoped: [endRolePreview, rightRoles],
  objects: [roleSubject],
  jobs: (services) => [endPreviewsJob(services)],
  search: [roleSearch],
};
