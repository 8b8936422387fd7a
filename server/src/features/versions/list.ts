import type { Authority } from '@quarterdeck/contract/core/access';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  releaseList as contract,
  type Release,
  releaseMachine,
} from '@quarterdeck/contract/features/versions/releases';
import sql, { empty, type Sql } from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { shareNow } from './share.ts';

type Stored = Omit<Release, 'allowed_actions'>;

/** The build that each device had when it was last checked, within seven days. */
const lastChecks = (which: Sql): Sql => sql`SELECT DISTINCT ON (c.platform, c.device) c.platform, c.build
  FROM release_check AS c WHERE c.day > current_date - 7 ${which} ORDER BY c.platform, c.device, c.day DESC`;

/** Releases with how many devices have them. */
export const releaseList = defineList<typeof contract, Stored>(contract, {
  // A page counts the devices of all platforms once, a single release those of its own.
  from: (_access, reading) =>
    reading === 'page'
      ? sql`release AS r LEFT JOIN (SELECT platform, build, count(*)::int AS devices
          FROM (${lastChecks(empty)}) AS last GROUP BY platform, build) AS seen
          ON seen.platform = r.platform AND seen.build = r.build`
      : sql`release AS r LEFT JOIN LATERAL (SELECT count(*)::int AS devices
          FROM (${lastChecks(sql`AND c.platform = r.platform`)}) AS last WHERE last.build = r.build) AS seen ON true`,
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
    devices: 'coalesce(seen.devices, 0)',
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
