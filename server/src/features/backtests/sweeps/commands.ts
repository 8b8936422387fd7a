import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type cancelSweep,
  type Sweep,
  type SweepAxis,
  type startSweep,
  sweepMachine,
  variantsMax,
} from '@quarterdeck/contract/features/backtests/sweeps';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lookUp } from '../tested.ts';
import { type SweepRow, sweepSubject } from './list.ts';
import { faultsOf, variantsOf } from './variants.ts';

/** Explicit levels take the place of these: all variants would be the same. */
const isReplaced = ({ parameter }: SweepAxis) =>
  ['max_adds', 'multiple', 'decline', 'proportion_decline'].includes(parameter);

export const sweepJobName = 'sweep_run';

/** Queues a sweep. */
export const start = command<BodyOf<typeof startSweep>, Sweep>({
  action: 'sweep.start',
  async run({ tx, input, context, services }) {
    const { axes, series_id } = input;
    if (new Set(axes.map(({ parameter }) => parameter)).size < axes.length)
      throw new Refusal('sweep_parameter_twice', { fields: { axes: 'sweep_parameter_twice' } });
    const { strategy_revision_id, parameters, from_at, to_at } = await lookUp(tx, input);
    const vain = parameters.levels_override.length > 0 ? axes.filter(isReplaced) : [];
    if (vain.length > 0)
      throw new Refusal('sweep_explicit_levels', {
        fields: Object.fromEntries(vain.map(({ parameter }) => [parameter, 'sweep_explicit_levels'])),
      });
    const count = axes.reduce((product, { values }) => product * values.length, 1);
    if (count > variantsMax)
      throw new Refusal('sweep_too_large', { parameters: { max: String(variantsMax) } });
    const faults = faultsOf(variantsOf(parameters, axes));
    if (faults.length > 0)
      throw new Refusal('invalid_request', {
        fields: Object.fromEntries(faults.map((name) => [name, 'strategy_out_of_range'])),
      });
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO sweep (strategy_revision_id, series_id, from_at, to_at, parameters, axes, variants, status, started_by, created_at)
      VALUES (${strategy_revision_id}, ${series_id}, ${from_at}, ${to_at}, ${JSON.stringify(parameters)},
        ${JSON.stringify(axes)}, ${count}, 'queued', ${context.actor.name}, ${context.now.toISOString()})
      RETURNING id`);
    await services.jobs.send(tx, sweepJobName, { id });
    return {
      reply: await sweepSubject.read(tx, id, context.actor.access),
      object: { type: sweepSubject.type, id },
      before: null,
      after: { strategy_revision_id, series_id, from_at, to_at, variants: count },
    };
  },
});

/** Ends a sweep; the cells that are done stay. */
export const cancel = change<SweepRow, Sweep, BodyOf<typeof cancelSweep>>(
  sweepSubject,
  'sweep.cancel',
  async ({ row, context }) => ({
    status: advance(sweepMachine, row, 'cancel', context.actor.access),
    finished_at: context.now.toISOString(),
  }),
);
