import { type House, note } from './house.ts';
import { type Attempt, rowOf } from './kinds.ts';

/** Whether the model carries an attempt out. */
export function isAllowed(house: House, attempt: Attempt): boolean {
  const { kind, row, version } = attempt;
  if (kind.isVersioned && kind.rows !== undefined && rowOf(kind.rows(house), row).version !== version)
    return false;
  return kind.may?.(house, attempt) ?? true;
}

/** Lets the model take the attempt, with all that comes of it; answers whether it was carried out. */
export function take(house: House, attempt: Attempt): boolean {
  const { kind, row } = attempt;
  if (!isAllowed(house, attempt)) {
    kind.refused?.(house, attempt);
    noteRefusal(house, attempt);
    return false;
  }
  kind.does(house, attempt);
  if (kind.isVersioned && kind.rows !== undefined) rowOf(kind.rows(house), row).version += 1;
  if (!isJob(attempt)) note(house, kind.action);
  return true;
}

/** Each refusal leaves a row of the log. */
export function noteRefusal(house: House, attempt: Attempt): void {
  if (!isJob(attempt)) note(house, `refused ${attempt.kind.action}`);
}

/** Jobs note by themselves what they did, command by command. */
export function isJob({ by }: Attempt): boolean {
  return by === 'program';
}
