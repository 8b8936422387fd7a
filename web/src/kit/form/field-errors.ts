import { isPassword } from '@quarterdeck/contract/core/validation/account';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from './schema-errors.ts';

/** The words for what a schema finds; nothing for what the library words itself. */
export function useErrorWords(): (code: string) => string | undefined {
  const { t, i18n } = useTranslation('kit');
  return (code) => {
    if (i18n.exists(`refusals:${code}`)) return t(`refusals:${code}`);
    return i18n.exists(`kit:errors.${code}`) ? t(`errors.${code}`) : undefined;
  };
}

/** Checks the length of a new password: the setting may require more than the schema. */
export function useNewPasswordCheck(min: number): (password: string) => FieldErrors | undefined {
  const { t } = useTranslation('kit');
  return (password) =>
    isPassword(password, min) ? undefined : { password: t('refusals:password_too_short', { min }) };
}

/** The server's findings: those of fields that the form has, and the words of the others. */
export function sortFields(fields: Record<string, string>, values: Record<string, unknown>) {
  const mine: Record<string, string> = {};
  const others: string[] = [];
  for (const [field, words] of Object.entries(fields)) {
    if (field in values) mine[field] = words;
    else others.push(`${field}: ${words}`);
  }
  return { mine, others };
}

/** What is to be said of a refusal beside what stands by its fields; undefined where that is all. */
export function restOf(message: string, { mine, others }: ReturnType<typeof sortFields>): string | undefined {
  // What stands by a field is not said twice.
  const rest = Object.values(mine).includes(message) ? others : [message, ...others];
  return rest.length > 0 ? rest.join(' · ') : undefined;
}

/** What was found wrong and stands by no field, once React has marked the fields. */
export function whenMarked(form: HTMLElement | null, errors: object, tell: (unseen: string[]) => void): void {
  setTimeout(() => {
    const seen = form?.textContent ?? '';
    tell([...new Set(Object.values(errors).map(String))].filter((words) => !seen.includes(words)));
  });
}

/** Puts the focus on the first field that is marked, after React has marked it. */
export function focusFirstError(form: HTMLElement | null): void {
  // The library marks boxes to tick by an attribute of its own.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-error]')?.focus());
}
