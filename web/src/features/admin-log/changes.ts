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
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(fields, (field) => ({
    field,
    was: textOf(before?.[field]),
    is: textOf(after?.[field]),
  })).filter(({ was, is }) => was !== is);
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
