import {
  instructionList,
  pauseRobot,
  recordUnknown,
  resumeRobot,
  stopRobot,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import {
  acknowledgeInstructions,
  readInstructions,
  reportCauses,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { robotStatuses } from '@quarterdeck/contract/features/robots/robots/robots';
import { login } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { aRobot, report } from '#features/robots/fixtures.ts';
import { markOverdue } from '#features/robots/instructions/overdue.ts';
import { createPool } from '#kernel/database/pool.ts';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/start/create-services.ts';
import { createRandom } from '../../faults/random.ts';
import { createClient } from '../../support/client.ts';
import { createPlatformClient } from '../../support/platform-client.ts';
import { staffPassword, type TestServer, testKeys } from '../../support/test-server.ts';
import { ModelRobot } from './model.ts';

const reason = 'As the model says';

/** Another server on the same database. */
async function serverBeside(server: TestServer) {
  const { config, exportPool, log } = server.services;
  const pool = createPool(config.databaseUrl ?? '');
  const services = createServices({ config, pool, exportPool, keys: testKeys, log });
  const app = await createApp({ ...services, budgets: server.services.budgets });
  await app.ready();
  const defects: string[] = [];
  const { token } = await createClient({ app, defects }).call(login, {
    username: 'admin',
    password: staffPassword,
  });
  const { key, secret } = server.platform;
  return {
    staff: createClient({ app, defects, token }),
    platform: createPlatformClient({ app, defects, key: { key, secret }, now: () => new Date() }),
    async close() {
      await app.close();
      await services.sessions.close();
      await pool.end();
    },
  };
}

/** Steers a few robots by chance through two servers, and compares them with the model after each step. */
export async function playSteering(server: TestServer, seed: number, steps: number): Promise<Set<string>> {
  const random = createRandom(seed);
  const second = await serverBeside(server);
  const first = { staff: await server.signIn('admin'), platform: server.platform };
  const begun = Date.now() - 86_400_000;
  const moment = (step: number) => new Date(begun + step * 1_000).toISOString();
  const robots = await Promise.all(
    Array.from({ length: 4 }, async () => ({
      row: await aRobot(server, { report: { at: moment(0) } }),
      model: new ModelRobot(),
    })),
  );
  const told: number[] = [];
  let cursor = 0;
  const seen = new Set<string>();
  try {
    for (let step = 1; step <= steps; step += 1) await take(step);
  } finally {
    await second.close();
  }
  return seen;

  async function take(step: number): Promise<void> {
    const side = random.chance(0.5) ? first : second;
    const { row, model } = random.pick(robots) ?? fail();
    const what = random.pick([
      'staff',
      'staff',
      'answer',
      'answer',
      'report',
      'cause',
      'unknown',
      'overdue',
      'read',
    ]);
    const note = (result: string) => seen.add(`${what} ${result}`);
    switch (what) {
      case 'staff': {
        const kind = random.pick(['pause', 'resume', 'stop'] as const) ?? fail();
        const mode = random.pick(['after_tp', 'keep_position'] as const) ?? fail();
        const { version } = (await side.staff.call(robotDetail, { id: String(row.id) })).robot;
        const asked = { id: row.id, version, reason };
        const answer =
          kind === 'stop'
            ? await side.staff.post(stopRobot, { ...asked, stop_mode: mode })
            : await side.staff.post(kind === 'pause' ? pauseRobot : resumeRobot, asked);
        const refusal = model.refusal(kind);
        expect(answer.error, `${kind} at step ${step}`).toBe(refusal);
        note(`${kind} ${refusal ?? 'given'}`);
        if (refusal === undefined) model.ask(kind, true, kind === 'stop' ? mode : null);
        break;
      }
      case 'answer': {
        const one = random.pick(model.instructions.slice(-4));
        if (one === undefined) return;
        const outcome = random.pick(['done', 'done', 'refused'] as const) ?? fail();
        const { results } = await side.platform.call(acknowledgeInstructions, {
          acknowledgements: [
            { id: one.id, outcome, at: moment(step), ...(outcome === 'refused' && { code: 'busy' }) },
          ],
        });
        const result = model.acknowledge(one, outcome);
        expect(results[0]?.result, `answer at step ${step}`).toBe(result);
        note(`${result} ${one.kind} ${outcome}`);
        break;
      }
      case 'report': {
        const status = random.pick(robotStatuses) ?? fail();
        const generation = random.whole(0, model.generation);
        await report(server, { robot: row.robot, at: moment(step), status, generation });
        model.report(status, generation);
        note(status);
        break;
      }
      case 'cause': {
        const cause = random.pick(['api_invalid', 'loss_limit'] as const) ?? fail();
        const active = random.chance(0.4);
        await side.platform.call(reportCauses, { causes: [{ robot: row.robot, cause, active }] });
        model.cause(cause, active);
        note(String(active));
        break;
      }
      case 'unknown': {
        const one = model.instructions.findLast(
          ({ outcome }) => outcome === 'waiting' || outcome === 'overdue',
        );
        if (one === undefined) return;
        const { list } = await side.staff.call(instructionList.index, { id: one.id });
        await side.staff.call(recordUnknown, { id: one.id, version: list[0]?.version ?? 0, reason });
        model.giveUp(one);
        note(one.outcome);
        break;
      }
      case 'overdue': {
        const later = new Date(Date.now() + 3_600_000);
        await markOverdue({ ...server.services, now: () => later });
        for (const one of robots) one.model.overdue();
        note('marked');
        break;
      }
      case 'read': {
        const { list, next } = await side.platform.call(readInstructions, { after: String(cursor) });
        cursor = next;
        told.push(...list.map(({ id }) => id));
        expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
        note('told');
        break;
      }
      default:
    }
    await compare(row.id, model, `${what} at step ${step} (SEED=${seed})`);
  }

  /** What the database has of a robot, beside the model. */
  async function compare(id: number, model: ModelRobot, when: string): Promise<void> {
    const robot = await server.services.db.one(sql`
      SELECT status, desired_status, desired_generation, observed_generation, causes FROM robot WHERE id = ${id}`);
    const rows = await server.services.db.query<{ id: number; status: string; answer: string | null }>(sql`
      SELECT id, kind, generation, status, answer FROM robot_instruction WHERE robot_id = ${id} ORDER BY generation`);
    for (const [place, { id: given }] of rows.entries()) {
      const one = model.instructions[place];
      if (one !== undefined) one.id = given;
    }
    expect(robot, when).toEqual({
      ...{ status: model.status, desired_status: model.desired, desired_generation: model.generation },
      ...{ observed_generation: model.observed, causes: model.causes },
    });
    expect(rows, when).toEqual(
      model.instructions.map(({ id: given, kind, generation, outcome, answer }) => ({
        ...{ id: given, kind, generation, answer },
        status: outcome,
      })),
    );
  }
}

function fail(): never {
  throw new Error('Nothing to choose from');
}
