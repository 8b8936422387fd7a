import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileObjects } from './compile-objects.ts';

/** A new one each time: a schema stays compiled. */
const anyShape = () =>
  z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1)),
    many: z.array(z.strictObject({ count: z.int() })).check(z.maxLength(2)),
    usual: z._default(z.nullable(z.string()), null),
    inner: z.optional(z.object({ deep: z._default(z.int(), 3) }).check(z.refine(({ deep }) => deep > 0))),
    either: z.optional(z.union([z.string(), z.strictObject({ is: z.boolean() })])),
  });

const right = { text: ' a ', many: [{ count: 1 }], inner: {}, either: { is: true } };

test.each([
  ['all fields', right],
  ['the fields that must be there', { text: 'a', many: [] }],
  ['a further field of an object in a list', { ...right, many: [{ count: 1, more: 1 }] }],
  ['a text in place of a number', { ...right, many: [{ count: '1' }] }],
  ['a check that fails', { ...right, inner: { deep: 0 } }],
  ['no kind of a union', { ...right, either: { is: 1 } }],
  ['a field less and one more', { many: [], more: 1 }],
  ['no object', []],
])('%s: accepted or refused as before, and read alike', (_what, value) => {
  const plain = anyShape().safeParse(value);
  const schema = anyShape();
  compileObjects(schema);
  const compiled = schema.safeParse(value);
  expect(compiled.success).toBe(plain.success);
  expect(JSON.stringify(compiled.data)).toBe(JSON.stringify(plain.data));
  expect(compiled.error?.issues).toEqual(plain.error?.issues);
});

test('every object of the schema is compiled', () => {
  const inner = z.object({ a: z.int() });
  const outer = z.object({
    list: z.array(z.nullable(inner)),
    either: z.union([z.string(), z.pipe(inner, inner)]),
  });
  compileObjects(outer);
  for (const { _zod } of [inner, outer]) {
    expect(_zod.traits).toContain('$ZodObjectJIT');
    expect(_zod.run).toBe(_zod.parse);
  }
});

test('a schema that contains itself is compiled once', () => {
  interface Tree {
    below: Tree[];
  }
  const Tree: z.ZodMiniType<Tree> = z.strictObject({
    get below() {
      return z.array(Tree);
    },
  });
  compileObjects(Tree);
  expect(Tree.safeParse({ below: [{ below: [] }] }).success).toBe(true);
  expect(Tree.safeParse({ below: [{ below: 1 }] }).success).toBe(false);
});
