import {
  type HaltCause,
  type Release,
  type ReleaseStatus,
  type RolloutStep,
  shareAt,
} from '@quarterdeck/contract/features/versions/releases';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { releaseList } from './list.ts';
import type { release } from './table.ts';

/** A row of the table. */
export interface ReleaseRow
  extends Omit<typeof release.$inferSelect, 'status' | 'delivery' | 'platform' | 'plan' | 'halt_cause'> {
  status: ReleaseStatus;
  delivery: Release['delivery'];
  platform: Release['platform'];
  plan: { steps: RolloutStep[] };
  halt_cause: HaltCause | null;
}

/** The share that a row has at a moment. */
export const shareOf = ({ rollout, plan, halted_at }: ReleaseRow, now: Date): number =>
  shareAt({ rollout, steps: plan.steps, halted_at }, now);

export const releaseSubject: Subject<ReleaseRow, Release> = {
  type: 'release',
  owner: 'house',
  read: (db, id, access) => findRow(db, releaseList, id, access),
};
