import {
  uploadEvidence,
  uploadFile,
  uploadRechargeEvidence,
} from '@quarterdeck/contract/features/files/files';
import type { Feature } from '#server/feature.ts';
import { evidenceObject } from './evidence-object.ts';
import { forgetFilesJob } from './forget.ts';
import { libraryBindings } from './library/routes.ts';
import { mediaSearch } from './library/search.ts';
import { mediaSubject } from './library/subject.ts';
import { fileBindings } from './routes.ts';

export const files: Feature = {
  bindings: [...fileBindings, ...libraryBindings],
  unscoped: [uploadFile, uploadEvidence, uploadRechargeEvidence],
  objects: [{ type: 'file', owner: 'house' }, evidenceObject, mediaSubject],
  search: [mediaSearch],
  jobs: ({ db }) => [forgetFilesJob(db)],
  reads: ['adjustment', 'recharge', 'strategy', 'trader', 'trader_application'],
};
