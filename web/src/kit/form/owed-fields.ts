import type { FieldErrors } from './schema-errors.ts';

/** Errors that say only that something is owed, with the name of the field that it is about. */
export function nameOwed(
  errors: FieldErrors,
  form: HTMLElement | null,
  owed: string,
  named: (field: string) => string,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, words]) => {
      const label = words === owed ? labelOf(form, path) : undefined;
      return [path, label === undefined ? words : named(label)];
    }),
  );
}

/** As the reader sees it, without the sign that it is owed. */
function labelOf(form: HTMLElement | null, path: string): string | undefined {
  const field = form?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const label = field.labels?.[0];
  const text = [...(label?.childNodes ?? [])]
    .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
  return text === '' ? undefined : text;
}
