import type { InstructionKind } from '@quarterdeck/contract/features/robots/instructions/steering';
import type { RobotCause } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import type { CommandScope } from '#command/command.ts';

/** An instruction that no one answered in time, or that the platform refused. */
export interface Failed {
  id: number;
  robot: string;
  uid: string;
  kind: InstructionKind;
  asker_id: number | null;
  cause: RobotCause | null;
  bulk_no: string | null;
}

/**
 * Tells of failures: those of a bulk are one notice to its maker, and automatic ones are one notice to staff for each cause; neither is
 * told again within an hour.
 * @returns of which instructions it was told
 */
export async function tellOfFailed(
  scope: Pick<CommandScope<object>, 'tx' | 'context' | 'emit'>,
  way: 'overdue' | 'refused',
  failed: readonly Failed[],
): Promise<ReadonlySet<number>> {
  const told = new Set<number>();
  for (const group of groupsOf(failed)) {
    const [first] = group;
    if (first !== undefined && (await tell(scope, way, [first, ...group.slice(1)]))) told.add(first.id);
  }
  return told;
}

/** The subject of one notice: one instruction, those of a bulk, or the automatic ones for one cause. */
function groupsOf(failed: readonly Failed[]): Failed[][] {
  const groups = new Map<string, Failed[]>();
  for (const one of failed) {
    const key = one.bulk_no ?? (one.asker_id === null ? one.cause : null) ?? String(one.id);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** Whether it is told: not where it was within the hour. */
async function tell(
  { tx, context, emit }: Pick<CommandScope<object>, 'tx' | 'context' | 'emit'>,
  way: 'overdue' | 'refused',
  group: readonly [Failed, ...Failed[]],
): Promise<boolean> {
  const { id, robot, uid, kind, asker_id, cause, bulk_no } = group[0];
  const hourAgo = new Date(context.now.getTime() - 3_600_000).toISOString();
  const told = await tx.maybe(sql`
    SELECT FROM notice WHERE created_at > ${hourAgo} AND (
      type = ${`automatic_instruction_${way}`} AND details->>'kind' = ${asker_id === null ? cause : null}
      OR type = ${`instruction_${way}`} AND details->>'no' = ${bulk_no}) LIMIT 1`);
  if (told !== undefined) return false;
  const about = {
    uid,
    robot,
    name: group.length === 1 ? robot : `${robot} +${group.length - 1}`,
    ...(bulk_no !== null && { no: bulk_no }),
  };
  if (asker_id === null && cause !== null)
    await emit(`robot_instruction.${way}_automatic`, id, { ...about, kind: cause });
  else await emit(`robot_instruction.${way}`, id, { ...about, kind, asker_id });
  return true;
}
