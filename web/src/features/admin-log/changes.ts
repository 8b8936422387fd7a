export interface FieldChange {
  field: string;
  /** As text; nothing where the field had no value. */
  was: string | undefined;
  is: string | undefined;
}

/** Field by field what a command changed; fields that stayed the same are left out, and so is what lists share. */
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
    was: text(field, without(before?.[field], after?.[field])),
    is: text(field, without(after?.[field], before?.[field])),
  })).filter(({ was, is }) => was !== is);
}

/** Of a list what the other does not have, or nothing; anything else as it is. */
function without(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const own = value.filter((one) => !other.includes(one));
  return own.length > 0 ? own : undefined;
}
