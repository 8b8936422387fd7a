export interface FieldChange {
  field: string;
  /** As text; nothing where the field had no value. */
  was: string | undefined;
  is: string | undefined;
}

/** Field by field what a command changed; fields that stayed the same are left out. */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  textOf: (field: string, value: unknown) => string,
): FieldChange[] {
  const text = (field: string, value: unknown) =>
    value === undefined || value === null ? undefined : textOf(field, value);
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(fields, (field) => ({
    field,
    was: text(field, before?.[field]),
    is: text(field, after?.[field]),
  })).filter(({ was, is }) => was !== is);
}
