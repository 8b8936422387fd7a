import type { core } from 'zod/mini';
import type { Language } from '../language.ts';

type Wording = core.$ZodErrorMap;
type Measured = 'number' | 'string' | 'array';
type Limits = Record<Measured, (limit: string) => string>;

interface Words {
  number: string;
  integer: string;
  /** By what is measured: a number, the characters of a text, or how many there are in a list. */
  most: Limits;
  least: Limits;
}

const words: Record<Language, Words> = {
  'zh-CN': {
    number: '须为数字',
    integer: '须为整数',
    most: {
      number: (limit) => `不能大于 ${limit}`,
      string: (limit) => `最多 ${limit} 个字符`,
      array: (limit) => `最多 ${limit} 项`,
    },
    least: {
      number: (limit) => `不能小于 ${limit}`,
      string: (limit) => `至少 ${limit} 个字符`,
      array: (limit) => `至少 ${limit} 项`,
    },
  },
  'ch-CN': {
    number: '須為數字',
    integer: '須為整數',
    most: {
      number: (limit) => `不能大於 ${limit}`,
      string: (limit) => `最多 ${limit} 個字元`,
      array: (limit) => `最多 ${limit} 項`,
    },
    least: {
      number: (limit) => `不能小於 ${limit}`,
      string: (limit) => `至少 ${limit} 個字元`,
      array: (limit) => `至少 ${limit} 項`,
    },
  },
  'en-US': {
    number: 'Must be a number',
    integer: 'Must be a whole number',
    most: {
      number: (limit) => `Must be at most ${limit}`,
      string: (limit) => `Use up to ${limit} characters`,
      array: (limit) => `Add up to ${limit} entries`,
    },
    least: {
      number: (limit) => `Must be at least ${limit}`,
      string: (limit) => `Use at least ${limit} characters`,
      array: (limit) => `Add at least ${limit} entries`,
    },
  },
};

/**
 * The library's wording with words of our own for what people meet in forms: it names the types of values in English in every
 * language (`期望 number <=100000`).
 */
export function inPlainWords(language: Language, wording: Wording): Wording {
  return (issue) => plain(words[language], issue) ?? wording(issue);
}

/** Nothing for what the library is left to word. */
function plain(own: Words, issue: core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return own.integer;
      return issue.expected === 'number' ? own.number : undefined;
    case 'too_big':
      return limitOf(own.most, issue, issue.maximum);
    case 'too_small':
      return limitOf(own.least, issue, issue.minimum);
    default:
      return undefined;
  }
}

function limitOf(
  limits: Limits,
  { origin, inclusive }: Pick<core.$ZodIssueTooBig, 'origin' | 'inclusive'>,
  limit: number | bigint,
): string | undefined {
  const measured = origin === 'int' ? 'number' : origin;
  return inclusive && isMeasured(measured) ? limits[measured](String(limit)) : undefined;
}

const isMeasured = (origin: string): origin is Measured =>
  origin === 'number' || origin === 'string' || origin === 'array';
