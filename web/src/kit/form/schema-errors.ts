import type { Schema } from '@quarterdeck/contract/core/http/endpoint';
import { isBlank } from '@quarterdeck/contract/core/validation/text';

export type FieldErrors = Record<string, string>;

/**
 * What the contract's schema finds wrong, by field. A schema names some errors by a code (`amount_malformed`), which
 * `translate` turns into words; the library words the others in the language it is set to.
 */
export function schemaErrors(
  schema: Schema | undefined,
  body: unknown,
  translate: (code: string) => string | undefined,
): FieldErrors {
  const parsed = schema?.safeParse(body);
  if (parsed === undefined || parsed.success) return {};
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    // A field that is absent is simply owed, whatever type it should have had.
    const value = valueAt(body, issue.path);
    const code =
      issue.code === 'invalid_type' && value === undefined ? 'field_required' : codeOf(issue.message, value);
    // The first finding of a field is the one that explains the others.
    const words = translate(code) ?? issue.message;
    errors[issue.path.join('.')] ??= words;
    // What is typed into one field may be sent as a list, of which no part has a field of its own.
    const place = issue.path.findIndex((key) => typeof key === 'number');
    if (place > 0) errors[issue.path.slice(0, place).join('.')] ??= words;
  }
  return errors;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value;
}

/** What is wrong with an amount below zero is its sign. */
function codeOf(code: string, value: unknown): string {
  return code === 'amount_malformed' && typeof value === 'string' && /^\s*[-−]\s*[\d.]/.test(value)
    ? 'amount_negative'
    : code;
}

/** A form's values as a body: what was left empty is absent. */
export function withoutBlanks(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}
