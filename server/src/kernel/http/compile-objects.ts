import { core } from 'zod/mini';

const seen = new WeakSet<core.$ZodType>();

/**
 * Makes zod compile the objects of a schema with their first value, as its full build does: zod/mini interprets them field by field,
 * which takes twice the time for a report of 500 robots. What is accepted and refused stays the same.
 */
export function compileObjects(schema: core.$ZodType): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { _zod } = schema as core.$ZodTypes;
  const { def } = _zod;
  if (def.type === 'object') {
    const isPlain = _zod.run === _zod.parse;
    core.$ZodObjectJIT.init(schema as core.$ZodObject, def);
    // Without checks zod kept what it ran when the schema was made.
    if (isPlain) _zod.run = _zod.parse;
  }
  for (const inner of innerOf(def)) compileObjects(inner);
}

/** The schemas that a schema consists of. */
function innerOf(def: core.$ZodTypes['_zod']['def']): readonly core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'union':
      return def.options;
    case 'record':
      return [def.valueType];
    case 'pipe':
      return [def.in, def.out];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return [def.innerType];
    default:
      return [];
  }
}
