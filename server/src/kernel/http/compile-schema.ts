import type { Schema } from '@quarterdeck/contract/core/http/endpoint';
import type { core } from 'zod/mini';

/** Returned for a value that zod has to look at, because it may refuse it. */
export const undecided = Symbol('undecided');

/** The value as a schema reads it, or `undecided`. */
type Reader = (value: unknown) => unknown;

/** Null while it is being made: a schema that contains itself is read by zod from there on. */
const readers = new WeakMap<core.$ZodType, Reader | null>();

/**
 * Compiles the objects and arrays of a schema, which zod/mini interprets field by field. All other values and every check stay zod's own,
 * so the two accept the same and read it alike.
 */
export function compileSchema(schema: Schema): Reader {
  return readerOf(schema);
}

function readerOf(schema: core.$ZodType): Reader {
  const known = readers.get(schema);
  if (known !== undefined) return known ?? byZod(schema);
  readers.set(schema, null);
  const reader = make(schema as core.$ZodTypes) ?? byZod(schema);
  readers.set(schema, reader);
  return reader;
}

/** Undefined for what zod reads as fast. */
function make({ _zod: { def } }: core.$ZodTypes): Reader | undefined {
  switch (def.type) {
    case 'object': {
      const read = readObject(def);
      return read && checked(read, def.checks);
    }
    case 'array':
      return checked(readArray(readerOf(def.element)), def.checks);
    case 'nullable': {
      const inner = readerOf(def.innerType);
      return checked((value) => (value === null ? null : inner(value)), def.checks);
    }
    case 'default': {
      const inner = readerOf(def.innerType);
      return checked((value) => {
        const read = value === undefined ? undefined : inner(value);
        return read === undefined ? def.defaultValue : read;
      }, def.checks);
    }
    case 'optional': {
      if (def.innerType._zod.optin !== undefined) return undefined;
      const inner = readerOf(def.innerType);
      return checked((value) => (value === undefined ? undefined : inner(value)), def.checks);
    }
    default:
      return undefined;
  }
}

const context = { async: false } as const;

function byZod({ _zod }: core.$ZodType): Reader {
  return (value) => {
    const result = _zod.run({ value, issues: [] }, context);
    return result instanceof Promise || result.issues.length > 0 ? undecided : result.value;
  };
}

function checked(read: Reader, checks: readonly core.$ZodCheck<never>[] | undefined): Reader {
  if (checks === undefined || checks.length === 0) return read;
  return (input) => {
    const value = read(input);
    if (value === undecided) return undecided;
    const payload: core.ParsePayload<never> = { value: value as never, issues: [] };
    for (const { _zod: check } of checks) {
      if (check.def.when && !check.def.when(payload)) continue;
      if (check.check(payload) instanceof Promise || payload.issues.length > 0) return undecided;
    }
    return payload.value;
  };
}

function readArray(readElement: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return undecided;
    const list = new Array<unknown>(value.length);
    for (let place = 0; place < value.length; place += 1) {
      const element = readElement(value[place]);
      if (element === undecided) return undecided;
      list[place] = element;
    }
    return list;
  };
}

/**
 * A function that makes the object in one piece, its fields in the order of the schema. Undefined where zod treats absent fields or
 * further ones in a way of its own.
 */
function readObject({ shape, catchall }: core.$ZodObjectDef): Reader | undefined {
  const names = Object.keys(shape);
  const isStrict = catchall?._zod.def.type === 'never';
  if (catchall !== undefined && !isStrict) return undefined;
  if (names.includes('__proto__') || Object.getOwnPropertySymbols(shape).length > 0) return undefined;
  const reading: string[] = [];
  const made: string[] = [];
  const added: string[] = [];
  for (const [place, name] of names.entries()) {
    const { optin, optout } = (shape[name] as core.$ZodType)._zod;
    const key = JSON.stringify(name);
    const isAbsent = `given${place} === undefined && !(${key} in input)`;
    reading.push(`const given${place} = input[${key}];`);
    if (optin === undefined) reading.push(`if (${isAbsent}) return undecided;`);
    else if ((optin === 'optional') !== (optout === 'optional')) return undefined;
    reading.push(
      `const value${place} = readers[${place}](given${place});`,
      `if (value${place} === undecided) return undecided;`,
    );
    if (optin === 'optional') added.push(`if (!(${isAbsent})) made[${key}] = value${place};`);
    else if (added.length > 0) added.push(`made[${key}] = value${place};`);
    else made.push(`${key}: value${place}`);
  }
  // The names are the contract's own, never a caller's.
  const compile = new Function(
    'readers',
    'undecided',
    'names',
    `return (input) => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return undecided;
      ${isStrict ? 'for (const name in input) if (!names.has(name)) return undecided;' : ''}
      ${reading.join('\n')}
      const made = { ${made.join(', ')} };
      ${added.join('\n')}
      return made;
    }`,
  );
  return compile(
    names.map((name) => readerOf(shape[name] as core.$ZodType)),
    undecided,
    new Set(names),
  );
}
