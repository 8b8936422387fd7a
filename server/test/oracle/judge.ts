import type { ErrorCode } from '@quarterdeck/contract/core/http/errors';
import { type House, note } from './house.ts';
import { type Attempt, rowOf } from './kinds.ts';

/** Why the model refuses an attempt; undefined: it would be carried out. */
export function verdict(house: House, attempt: Attempt): ErrorCode | undefined {
  const { kind, by, row, version } = attempt;
  if (!kind.by.includes(by)) return 'forbidden';
  if (kind.isVersioned && kind.rows !== undefined && rowOf(kind.rows(house), row).version !== version)
    return 'version_stale';
  return kind.refuses(house, attempt);
}

/** Lets the model take the attempt, with all that comes of it. */
export function take(house: House, attempt: Attempt): ErrorCode | undefined {
  const { kind, row } = attempt;
  const error = verdict(house, attempt);
  if (error !== undefined) {
    if (error !== 'forbidden') kind.refused?.(house, attempt);
    noteRefusal(house, attempt, error);
    return error;
  }
  kind.does(house, attempt);
  if (kind.isVersioned && kind.rows !== undefined) rowOf(kind.rows(house), row).version += 1;
  if (!isJob(attempt)) note(house, kind.action);
  return undefined;
}

/** What staff and the platform were refused leaves a row of the log, but for what is not even looked at. */
export function noteRefusal(house: House, attempt: Attempt, error: ErrorCode): void {
  if (!isJob(attempt) && error !== 'too_many_requests')
    note(house, `refused ${attempt.kind.action} ${error}`);
}

/** Jobs note by themselves what they did, command by command. */
export function isJob({ by }: Attempt): boolean {
  return by === 'program';
}
