import fc from 'fast-check';

/** Names that every object has without having been given them. */
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];

/** JSON with a shape, in which any part may be something else. */
export function nearly(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const parts = Object.entries(shape).map(([name, part]) => [name, fc.oneof(part, fc.jsonValue())] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
}

/** What may stand under a name of the storage: of ours, an older version's, another program's, or broken. */
export function keptText(value: fc.Arbitrary<unknown> = fc.jsonValue()): fc.Arbitrary<string> {
  const json = fc.oneof(value, fc.array(value), fc.jsonValue()).map((one) => JSON.stringify(one));
  return fc.oneof(
    { weight: 4, arbitrary: json },
    json.map((text) => text.slice(0, -1)),
    fc.string(),
    fc.constantFrom(...inherited),
  );
}
