import * as features from './features.ts';
import type { ListedOf } from './of-features.ts';

/** At the start, on the command line, and for callers who have not signed in. */
const besideFeatures = ['first-start', 'start', 'console', 'public'] as const;

/** A name under which the program acts: most are those of jobs. */
export type ProgramName = ListedOf<'programs'> | (typeof besideFeatures)[number];

export const programs: readonly ProgramName[] = [
  ...Object.values(features).flatMap((feature): readonly ProgramName[] =>
    'programs' in feature ? feature.programs : [],
  ),
  ...besideFeatures,
].sort();
