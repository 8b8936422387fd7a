import { type Access, can } from '@quarterdeck/contract/core/access';
import { features, type RecordDeclaration } from './feature.ts';

interface KnownRecord extends RecordDeclaration {
  /** Where its words are. */
  namespace: string;
}

const all: Readonly<Record<string, KnownRecord>> = Object.fromEntries(
  features.flatMap(({ namespace, records = {} }) =>
    Object.entries(records).map(([kind, record]) => [kind, { ...record, namespace }]),
  ),
);

/** What is known of records of this kind. */
export function recordsOf(kind: string | null): KnownRecord | undefined {
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
