import type { Schema } from '@quarterdeck/contract/core/http/endpoint';
import * as z from 'zod/mini';

export interface JsonSchema {
  type?: string | string[];
  enum?: string[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** The kinds of object that a schema accepts: one, or each of a union. */
export function shapesOf(schema: Schema): JsonSchema[] {
  const shape: JsonSchema = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as never;
  return shape.oneOf ?? shape.anyOf ?? [shape];
}

/** Something that fits, with every field there is. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice?.[0] !== undefined) return sampleOf(choice[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
      );
    case 'array':
      return [sampleOf(schema.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, pattern = '' }: JsonSchema): string {
  if (pattern.includes('file\\/[0-9a-f]{64}')) return '';
  if (format === 'email') return 'somebody@example.com';
  if (format === 'date-time') return '2100-01-01T00:00:00Z';
  if (format === 'date') return '2026-01-31';
  if (pattern.startsWith('^[A-Z0-9]{1,20}\\/')) return 'BTC/USDT';
  if (pattern.includes('[A-Z]{2}')) return 'DE';
  if (pattern.includes('{6}')) return '123456';
  return /\\d/.test(pattern) ? '1' : 'text';
}

/** Text as JSON that no program would write, under its name. */
export const wrongForAll: Record<string, string> = {
  null: 'null',
  'an array': '[1, "text"]',
  'an object': '{"a": {"b": 1}}',
  'beyond every number': '1e999',
};

const long = JSON.stringify('x'.repeat(50_000));

export const wrongForText: Record<string, string> = {
  ...wrongForAll,
  'a number': '12',
  'a boolean': 'true',
  '50,000 characters': long,
};

/** Refused by every text but those of a sign-in, an unlocking or another proof, which are compared and never stored. */
export const neverStored: Record<string, string> = {
  'a NUL': '"a\\u0000b"',
  'half a character': '"a\\ud800b"',
  'the other half': '"\\udc00"',
};

export const wrongForNumber: Record<string, string> = {
  ...wrongForAll,
  text: '"12"',
  'a fraction': '1.5',
  'below zero': '-1',
  'past 2^53': '9007199254740993',
  'a boolean': 'true',
  'long text': long,
};

export const wrongForBoolean: Record<string, string> = {
  ...wrongForAll,
  text: '"true"',
  'a number': '1',
  long,
};

/** What no amount may look like. */
export const wrongAmounts = [
  '1e3',
  'NaN',
  'Infinity',
  '-0',
  '-5',
  '+1',
  '0x10',
  '01',
  '1.',
  '.5',
  '1,000',
  ' 1',
  '１２',
  '',
  '9'.repeat(40),
  `0.${'1'.repeat(40)}`,
  '1\u0000',
  "1'; DROP TABLE users; --",
];
