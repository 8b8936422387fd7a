import type { Feature } from '#server/feature.ts';
import { evidenceObject } from './evidence-object.ts';
import { forgetFilesJob } from './forget.ts';
import { fileBindings } from './routes.ts';

export const files: Feature = {
  bindings: fileBindings,
  objects: [{ type: 'file', owner: 'house' }, evidenceObject],
  jobs: ({ db }) => [forgetFilesJob(db)],
  reads: ['adjustment', 'recharge', 'strategy'],
};
