import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { logInsert } from '#kernel/audit/write.ts';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import { takeOff } from './shelf.ts';
import { type StrategyRow, strategySubject } from './subject.ts';

/** Strategies that are meant for a pair leave the shelf with it. */
export const strategyReactions: readonly Reaction[] = [
  on('pair.delisted', async (happening) => {
    const { tx, objectId } = happening;
    const rows = await tx.query<StrategyRow>(sql`
      SELECT * FROM strategy WHERE pair_id = ${objectId} AND status = 'on_shelf' ORDER BY id FOR UPDATE`);
    for (const row of rows) await withdraw(row, happening);
  }),
];

async function withdraw(row: StrategyRow, { tx, context, services }: Happening<unknown>): Promise<void> {
  const reason = 'pair_delisted';
  const patch = await takeOff(
    {
      tx,
      row,
      context,
      emit: (type, objectId, payload) =>
        services.events.emit(type, { tx, objectId, payload, context, services }),
    },
    'withdraw',
    reason,
  );
  const { before, after } = await writeChange(tx, strategySubject, row, patch, context.now);
  const object = { type: 'strategy', id: row.id };
  const entry = { action: 'strategy.withdraw', object, reason, before, after, batchIds: [] };
  await tx.query(logInsert({ ...entry, result: 'done', error: null }, context));
}
