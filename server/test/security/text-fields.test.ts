import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#server/registry.ts';

type Schema = z.core.$ZodType;

/** Every text that a schema takes, by its path. */
function textsOf(schema: Schema, path: string): [string, Schema][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'string':
      return [[path, schema]];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`));
    case 'array':
      return textsOf(def.element, `${path}[]`);
    case 'record':
      return [...textsOf(def.keyType, `${path}{}`), ...textsOf(def.valueType, `${path}{}`)];
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path));
    case 'pipe':
      return [...textsOf(def.in, path), ...textsOf(def.out, path)];
    case 'optional':
    case 'nullable':
    case 'default':
      return textsOf(def.innerType, path);
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'number':
    case 'transform':
      return [];
    default:
      throw new Error(`${path} is ${def.type}, of which it is not known what texts it takes`);
  }
}

const texts = new Map(
  endpoints
    .filter(({ method }) => method === 'POST')
    .flatMap(({ path, body }) => (body === undefined ? [] : textsOf(body, path))),
);

/** Typed to be compared with what is stored, or sealed: not shown to anybody. */
const secret = /password$|_(?:passwd|secret)$|^\/backstage\/login\./;
/** Refused by the array around it: see its own test. */
const checkedAsWhole = /\.allowed_ips\[\]$/;
/** Of several lines, where languages and what is pasted need characters that join and split words. */
const paragraph =
  /\.(body|rules|reason|evidence|proof|note|text|statement_ref|raw|intro|(?:rules|notes|reasons_[a-z]+)_(?:zh|en))$/;

/** Where a text with this character inside is taken, in whatever surroundings a field wants. */
function takenIn(character: string): string[] {
  const samples = [`a${character}b`, `1${character}2`, `/a${character}b`, `https://a.example/${character}b`];
  return [...texts]
    .filter(([, schema]) => samples.some((sample) => z.safeParse(schema, sample).success))
    .map(([path]) => path)
    .filter((path) => !secret.test(path) && !checkedAsWhole.test(path));
}

it('a mark of direction is taken by no field of any command', () => {
  expect(texts.size).toBeGreaterThan(300);
  expect(takenIn('\u202e')).toEqual([]);
});

it('a character of no width is taken only where a text has several lines', () => {
  expect(takenIn('\u200b').filter((path) => !paragraph.test(path))).toEqual([]);
});
