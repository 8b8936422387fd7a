import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  releaseList as contract,
  type Release,
  releaseMachine,
} from '@quarterdeck/contract/features/versions/releases';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { shareNow } from './share.ts';

type Stored = Omit<Release, 'allowed_actions'>;

/** Releases with how many devices have them. */
export const releaseList = defineList<typeof contract, Stored>(contract, {
  from: sql`release AS r`,
  owner: 'house',
  id: 'r.id',
  columns: {
    id: 'r.id',
    platform: 'r.platform',
    semver: 'r.semver',
    build: 'r.build',
    status: 'r.status',
    delivery: 'r.delivery',
    address: 'r.address',
    size: 'r.size',
    sha256: 'r.sha256',
    measure_error: 'r.measure_error',
    notes_zh: 'r.notes_zh',
    notes_en: 'r.notes_en',
    force: 'r.force',
    min_supported: 'r.min_supported',
    rollout: shareNow,
    steps: `r.plan -> 'steps'`,
    halted_at: 'r.halted_at',
    halt_cause: 'r.halt_cause',
    devices: `(SELECT count(*)::int FROM (
      SELECT DISTINCT ON (c.device) c.build FROM release_check AS c
      WHERE c.platform = r.platform AND c.day > current_date - 7 ORDER BY c.device, c.day DESC) AS last
      WHERE last.build = r.build)`,
    released_at: 'r.released_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
    version: 'r.version',
  },
  present: (stored: Stored, access: Authority): Release => ({
    ...stored,
    allowed_actions: allowedActions(releaseMachine, stored, access),
  }),
});
