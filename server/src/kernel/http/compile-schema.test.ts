import { reportRobots } from '@quarterdeck/contract/features/robots/robots/platform';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#server/registry.ts';
import { compileSchema, undecided } from './compile-schema.ts';

/** Values that a field may be sent by mistake or on purpose, besides right ones. */
const odd = fc.constantFrom<unknown>(
  ...[undefined, null, true, 0, -1, 1.5, 7, Number.MAX_SAFE_INTEGER, '', ' a ', '0', '1.5', '-3', '1e3'],
  ...['running', 'long', 'USDT', '2026-01-01T00:00:00+02:00', '0000-01-01T00:00:00Z', 'a\u200bb', '\ud800'],
  ...[[], {}, [null], { __proto__: null }, ['a', 'b'], { a: 1 }],
);

/** What zod makes of a value: the compiled form is the same, its fields in the same order, or leaves it to zod. */
function expectSame(schema: z.ZodMiniType, value: unknown): boolean {
  const before = JSON.stringify(value);
  const result = schema.safeParse(value);
  const read = compileSchema(schema)(value);
  expect(JSON.stringify(value)).toBe(before);
  if (!result.success) {
    expect(read).toBe(undecided);
    return false;
  }
  if (read === undecided) return false;
  expect(read).toStrictEqual(result.data);
  expect(JSON.stringify(read)).toBe(JSON.stringify(result.data));
  return true;
}

const schema = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1)),
  many: z.array(z.int().check(z.minimum(0))).check(
    z.maxLength(2),
    z.refine((all) => new Set(all).size === all.length),
  ),
  perhaps: z.optional(z.string()),
  none: z.nullable(z.enum(['a', 'b'])),
  usual: z._default(z.nullable(z.string()), null),
  list: z._default(z.array(z.string()), []),
  moment: z.pipe(
    z.string(),
    z.transform((text) => text.length),
  ),
  inner: z.optional(z.object({ deep: z._default(z.int(), 3), any: z.unknown() })),
  either: z.optional(z.union([z.string(), z.strictObject({ is: z.boolean() })])),
  last: z.optional(z._default(z.int(), 1)),
});

test('right values are read without zod', () => {
  const right = { text: ' a ', many: [1, 2], none: null, moment: 'abc', inner: { any: undefined, more: 1 } };
  const { last: _, ...shape } = schema.shape;
  expect(expectSame(z.strictObject(shape), right)).toBe(true);
  const robots = [{ robot: ' r1 ', at: '2026-01-01T00:00:00+02:00', status: 'running', qty: '0.5' }];
  expect(expectSame(reportRobots.body as z.ZodMiniType, { robots })).toBe(true);
});

test('whatever is sent is accepted, refused and read as zod does', () => {
  const { last: _, ...shape } = schema.shape;
  const value = fc.record(
    {
      text: fc.oneof(fc.constant(' a '), odd),
      many: fc.oneof(fc.constant([1, 2]), odd),
      perhaps: odd,
      none: fc.oneof(fc.constant('a'), odd),
      usual: odd,
      list: odd,
      moment: fc.oneof(fc.constant('abc'), odd),
      inner: fc.oneof(fc.record({ deep: odd, any: odd }, { requiredKeys: [] }), odd),
      either: odd,
      last: odd,
      ['__proto__']: odd,
      further: odd,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(value, odd), (sent) => {
      for (const one of [schema, z.strictObject(shape), z.object(shape)]) expectSame(one, sent);
    }),
    { numRuns: 500 },
  );
});

test('every endpoint reads its parameters so, with each of its fields sent in odd ways', () => {
  for (const { body, query } of endpoints)
    for (const one of [body, query]) {
      if (!(one instanceof z.ZodMiniObject)) continue;
      const fields = Object.fromEntries(Object.keys(one.shape).map((name) => [name, odd]));
      fc.assert(
        fc.property(fc.record(fields, { requiredKeys: [] }), (sent) => void expectSame(one, sent)),
        { numRuns: 10 },
      );
    }
});

test('a schema that contains itself is read', () => {
  interface Tree {
    name: string;
    below: Tree[];
  }
  const Tree: z.ZodMiniType<Tree> = z.strictObject({
    name: z.string(),
    get below() {
      return z.array(Tree);
    },
  });
  expect(expectSame(Tree, { name: 'a', below: [{ name: 'b', below: [] }] })).toBe(true);
  expect(expectSame(Tree, { name: 'a', below: [{ name: 1, below: [] }] })).toBe(false);
});
