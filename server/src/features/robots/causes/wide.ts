import sql, { type Sql } from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import type { Acting } from '../instructions/instruct.ts';
import { addCause } from './causes.ts';

const name = 'robot_cause';

/** Robots that one transaction pauses: instructions are given under a lock that all wait for. */
const chunkSize = 1_000;

interface Wide {
  /** The robots that have it, by the record that it comes from. */
  robots: (id: number) => Sql;
  /** The record, where the cause stands; no one changes it until the commit. */
  stands: (id: number) => Sql;
}

/** Causes that any number of robots may have at once. */
export const wideCauses = {
  pair_off: {
    robots: (id) => sql`pair_id = ${id}`,
    stands: (id) => sql`SELECT FROM pair WHERE id = ${id} AND status = 'off' FOR SHARE`,
  },
  exchange_off: {
    robots: (id) => sql`exchange_id = ${id}`,
    stands: (id) => sql`SELECT FROM exchange WHERE id = ${id} AND status = 'off' FOR SHARE`,
  },
  trader_suspended: {
    robots: (id) => sql`trader_id = (SELECT user_id FROM trader WHERE id = ${id})`,
    stands: (id) => sql`SELECT FROM trader WHERE id = ${id} AND status IN ('suspended', 'revoked') FOR SHARE`,
  },
} as const satisfies Record<string, Wide>;

interface Spreading {
  cause: keyof typeof wideCauses;
  /** The record that it comes from. */
  of: number;
  detail: string;
  /** Who gave rise to it. */
  by: string;
}

/** Adds a cause in this transaction where it is of few robots, and by a job where it is of many. */
export async function spreadCause(
  acting: Acting,
  { cause, of, detail }: Omit<Spreading, 'by'>,
): Promise<void> {
  const { tx, context, services } = acting;
  const robots = wideCauses[cause].robots(of);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM robot WHERE (${robots}) AND status <> 'stopped' LIMIT ${chunkSize + 1}::int) AS those`);
  if (count <= chunkSize) await addCause(acting, { robots, detail }, cause);
  else await services.jobs.send(tx, name, { cause, of, detail, by: context.actor.name });
}

/** Pauses many robots step by step; each step is a transaction, so that one killed half-way goes on where it stood. */
export function wideCauseJob(services: Services): Job {
  return {
    name,
    options: { concurrency: 1, retryLimit: 20 },
    run: (data) => carryOn(data as unknown as Spreading, services),
  };
}

export async function carryOn(spreading: Spreading, services: Services): Promise<void> {
  while (await perform(step, spreading, programContext(name, services.now()), services));
}

/** Whether robots may be left. */
const step = command<Spreading, boolean>({
  action: 'robot.add_cause',
  async run({ tx, input: { cause, of, detail, by }, context, services }) {
    const wide = wideCauses[cause];
    const stands = (await tx.maybe(wide.stands(of))) !== undefined;
    const next = stands
      ? await tx.query<{ id: number }>(sql`
          SELECT id FROM robot WHERE (${wide.robots(of)}) AND status <> 'stopped' AND NOT (${cause} = ANY(causes))
          ORDER BY id LIMIT ${chunkSize}::int`)
      : [];
    const acting = { tx, context: { ...context, actor: { ...context.actor, name: by } }, services };
    const robots = sql`id = ANY(${next.map(({ id }) => id)}::bigint[])`;
    const added = next.length === 0 ? 0 : await addCause(acting, { robots, detail }, cause);
    return {
      reply: added > 0,
      object: { type: 'robot', id: next[0]?.id ?? 0 },
      before: null,
      after: { cause, added },
      ...(added === 0 && { didNothing: true as const }),
    };
  },
});
