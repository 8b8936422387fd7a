import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  platformCauses,
  type reportCauses,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { addCause, clearCauses } from './causes.ts';

type Input = BodyOf<typeof reportCauses>;

/** Keeps the causes that the platform finds. */
export const reportAll = command<Input, ReplyOf<typeof reportCauses>>({
  action: 'robot.report_causes',
  async run({ tx, input, context, services }) {
    const acting = { tx, context, services };
    const names = [...new Set(input.causes.map(({ robot }) => robot))];
    const known = await tx.query<{ id: number; robot: string }>(sql`
      SELECT id, robot FROM robot WHERE robot = ANY(${names}::text[]) ORDER BY id FOR NO KEY UPDATE`);
    const idOf = new Map(known.map(({ id, robot }) => [robot, id]));
    let added = 0;
    let cleared = 0;
    for (const [detail, some] of groupBy(input.causes)) {
      for (const cause of platformCauses) {
        const idsOf = (active: boolean) =>
          some.flatMap((one) =>
            one.cause === cause && one.active === active ? (idOf.get(one.robot) ?? []) : [],
          );
        const robots = (ids: number[]) => sql`id = ANY(${ids}::bigint[])`;
        added += await addCause(acting, { robots: robots(idsOf(true)), detail }, cause);
        cleared += await clearCauses(acting, { robots: robots(idsOf(false)) }, cause);
      }
    }
    const reply = { unknown: names.filter((name) => !idOf.has(name)), added, cleared };
    return {
      reply,
      object: { type: 'robot', id: known[0]?.id ?? 0 },
      before: null,
      after: { added, cleared, unknown: reply.unknown.length },
    };
  },
});

function groupBy(causes: Input['causes']): Map<string | undefined, Input['causes']> {
  const groups = new Map<string | undefined, Input['causes']>();
  for (const one of causes) groups.set(one.detail, [...(groups.get(one.detail) ?? []), one]);
  return groups;
}
