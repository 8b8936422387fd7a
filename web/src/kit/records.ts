import { type Ability, type Access, can } from '@quarterdeck/contract/core/access';

/*
 * What a feature says of the records that it keeps, for those who meet them elsewhere: the log, the ledger, a notice.
 * `features/<feature>/records.ts` exports `records`, by the kind as the log's objects and actions name it:
 *
 *   export const records: Records = { note: { namespace: 'notes', page: { path: '/member/note', ability: 'note.read' } } };
 *
 * Its messages have `object.<kind>`, `log.<kind>.<action>`, and for each field `columns.<field>` or `fields.<field>`;
 * a value that is one word of several is its `<field>.<value>`.
 */
export interface RecordDeclaration {
  namespace: string;
  /** Where its records are listed, by the menu's address, and who may see them. */
  page?: { path: string; ability: Ability };
  /** Fields that are amounts in the record's asset. */
  amounts?: readonly string[];
}

export type Records = Record<string, RecordDeclaration>;

const modules = import.meta.glob<{ records: Records }>('../features/**/records.ts', { eager: true });

const all: Records = Object.assign({}, ...Object.values(modules).map((module) => module.records));

/** What is known of records of this kind. */
export function recordsOf(kind: string | null): RecordDeclaration | undefined {
  return kind !== null && Object.hasOwn(all, kind) ? all[kind] : undefined;
}

/** Where records of this kind are listed; undefined where nowhere, or for those who may not see them. */
export function listAddress(kind: string, access: Access): string | undefined {
  const page = recordsOf(kind)?.page;
  return page !== undefined && can(access, page.ability) ? page.path : undefined;
}

/** The kind of record that an action of the log is about: `withdrawal.approve` → `withdrawal`. */
export function kindOf(action: string): string {
  return action.split('.', 1)[0] ?? '';
}
