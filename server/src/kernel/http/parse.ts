import type { Schema } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import { inPlainWords } from '@quarterdeck/contract/core/validation/wording';
import type { core } from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import zhCN from 'zod/v4/locales/zh-CN.js';
import zhTW from 'zod/v4/locales/zh-TW.js';
import { Refusal } from '../refusal.ts';
import { compileObjects } from './compile-objects.ts';

const locales = {
  'zh-CN': inPlainWords('zh-CN', zhCN().localeError),
  'ch-CN': inPlainWords('ch-CN', zhTW().localeError),
  'en-US': inPlainWords('en-US', en().localeError),
};

/**
 * The value as the schema reads it, unknown fields refused.
 * @throws Refusal `invalid_request` with a sentence by each field.
 */
export function parse<Output>(schema: Schema | undefined, value: unknown, language: Language): Output {
  if (schema === undefined) {
    if (isEmpty(value)) return undefined as Output;
    throw unknownFields(Object.keys(value));
  }
  compileObjects(schema);
  const result = schema.safeParse(value ?? {}, { error: locales[language] });
  // The caller names the type that this very schema puts out.
  if (result.success) return result.data as Output;
  throw new Refusal('invalid_request', { fields: fieldTexts(result.error.issues.flatMap(nearest)) });
}

function isEmpty(value: unknown): value is undefined | null | Record<string, never> {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function unknownFields(names: string[]): Refusal {
  return new Refusal('invalid_request', {
    fields: Object.fromEntries(names.slice(0, 20).map((name) => [name.slice(0, 64), 'unknown_field'])),
  });
}

/** Of a union what is wrong with the kind that the value is nearest to. */
function nearest(issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const least = issue.errors.reduce((least, errors) => (errors.length < least.length ? errors : least));
  // Their paths begin at the union.
  return least.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function fieldTexts(issues: core.$ZodIssue[]): Record<string, string> {
  const texts = new Map<string, string>(); // a field may be called `__proto__`
  for (const issue of issues.slice(0, 20)) {
    const path = issue.path.map(String).join('.').slice(0, 64);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20))
        texts.set((path ? `${path}.${key}` : key).slice(0, 64), 'unknown_field');
    } else if (!texts.has(path)) {
      texts.set(path, issue.message);
    }
  }
  return Object.fromEntries(texts);
}
