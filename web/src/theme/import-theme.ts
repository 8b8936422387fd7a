import { ThemeSettings } from '@quarterdeck/contract/core/theme';

/** Why a text is no theme, as a key of the messages under `transfer` with what it speaks of. */
export interface ImportProblem {
  reason: 'notJson' | 'notObject' | 'empty' | 'unknown' | 'wrong';
  /** The setting that is at fault. */
  name?: string;
  /** The values that it may have. */
  allowed?: string;
}

export type ImportedTheme = { settings: Partial<ThemeSettings> } | { problem: ImportProblem };

/** Reads settings that were copied as JSON. All that is there must be right; what is not there is left as it is. */
export function importTheme(text: string): ImportedTheme {
  const value = parsed(text);
  if (value === undefined) return { problem: { reason: 'notJson' } };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: { reason: 'notObject' } };
  const fields = Object.entries(value);
  if (fields.length === 0) return { problem: { reason: 'empty' } };
  const problem = fields.map(([name, one]) => problemOf(name, one)).find((one) => one !== undefined);
  return problem ? { problem } : { settings: value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(name: string, value: unknown): ImportProblem | undefined {
  const schema = Object.entries(ThemeSettings.shape).find(([known]) => known === name)?.[1];
  if (!schema) return { reason: 'unknown', name };
  if (schema.safeParse(value).success) return undefined;
  return {
    reason: 'wrong',
    name,
    allowed: ('options' in schema ? schema.options : [true, false]).join(', '),
  };
}
