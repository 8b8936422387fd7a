import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import { openSince } from '#ledger/open-period.ts';
import { reckonTraded } from './traded.ts';

/** A platform may round what it says; less than this is no difference. */
const tolerance = '0.000001';

/**
 * What the platform says that a robot made, and what its fills come to: told while nothing is open, for only then both know all of a
 * cycle. Expected is what the fills come to.
 */
export const robotRule: RulePart = {
  rule: 'fills',
  prepare: reckonTraded,
  checks: [
    {
      rule: 'robot_made_its_fills',
      statement: sql`
        SELECT format('result of robot %s in %s', r.robot, r.asset) AS subject, NULL AS asset, 'robot' AS object_type, r.id AS object_id, NULL AS part,
          trim_scale(v.realised)::text AS expected, trim_scale(r.realised)::text AS actual
        FROM robot_traded AS v JOIN robot AS r ON r.id = v.robot_id
        WHERE v.reckoned_at >= ${openSince} AND v.is_whole AND v.qty = 0 AND r.level < 0 AND r.reported_at >= v.last_fill_at
          AND v.last_fill_at < now() - interval '10 minutes' AND abs(v.realised - r.realised) > ${tolerance}::numeric`,
    },
  ],
};
