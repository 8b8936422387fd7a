import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import { raw, type Sql } from 'sql-template-tag';
import { listedForm as columnForm } from './listed-form.ts';
import { startsWith } from './where.ts';

/** The condition that an address begins with what was typed, however either is written. */
export function hasAddress(column: string, typed: unknown): Sql[] {
  return typeof typed === 'string' ? [startsWith(raw(columnForm(column)), listedForm(typed))] : [];
}
