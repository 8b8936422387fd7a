import { JsonFault, JsonNumber, type JsonValue, readJson } from './json-text.ts';
import {
  type DecimalDomain,
  type DomainKey,
  defaultParameters,
  domainKeys,
  domains,
  faultOf,
  faultOfDecimal,
  type LevelOverride,
  maxOverrides,
  overrideDomain,
  type StrategyParameters,
  type ValueFault,
} from './parameters.ts';

export type ParameterReason =
  | ValueFault['reason']
  | 'no_json'
  | 'no_object'
  | 'unknown'
  | 'missing'
  | 'no_list'
  | 'too_many_levels';

/** A parameter that can not be taken: which, why and where. */
export class ParameterFault extends Error {
  readonly key: string;
  readonly reason: ParameterReason;
  readonly line: number;
  readonly column: number;

  constructor(key: string, reason: ParameterReason, why: string, place: { line: number; column: number }) {
    super(`line ${place.line}, column ${place.column}: ${key === '' ? '' : `${key} `}${why}`);
    this.key = key;
    this.reason = reason;
    this.line = place.line;
    this.column = place.column;
  }
}

/** Reads parameters from an unchecked JSON text. @throws ParameterFault */
export function readParameters(text: string): StrategyParameters {
  const { value, ...place } = readValue(text);
  if (!(value instanceof Map)) throw new ParameterFault('', 'no_object', 'an object is expected', place);
  const parameters = defaultParameters();
  for (const [key, entry] of value) {
    if (key === 'levels_override') parameters.levels_override = readOverrides(entry.value);
    else if (isDomainKey(key)) Object.assign(parameters, { [key]: readOne(key, entry.value) });
    else throw new ParameterFault(key, 'unknown', 'is no parameter', entry);
  }
  for (const key of domainKeys) {
    const domain = domains[key];
    if ('isRequired' in domain && domain.isRequired && !value.has(key))
      throw new ParameterFault(key, 'missing', 'is missing', place);
  }
  return parameters;
}

function readValue(text: string): JsonValue {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new ParameterFault('', 'no_json', error.message, error);
  }
}

function isDomainKey(key: string): key is DomainKey {
  return Object.hasOwn(domains, key);
}

function readOne(key: DomainKey, found: JsonValue): string | number {
  const { kind } = domains[key];
  const value = kind === 'whole' ? wholeOf(found) : textOf(found, kind === 'decimal');
  const fault = faultOf(key, value);
  if (fault) throw new ParameterFault(key, fault.reason, wordsOf(fault), found);
  return value as string | number;
}

function wholeOf({ value }: JsonValue): number {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text !== 'string' || !/^-?\d+$/.test(text)) return Number.NaN;
  return Number(text);
}

/** A decimal may be a number as well: its digits are taken as they stand. */
function textOf({ value }: JsonValue, isDecimal: boolean): unknown {
  return isDecimal && value instanceof JsonNumber ? value.text : value;
}

function readOverrides(found: JsonValue): LevelOverride[] {
  const key = 'levels_override';
  if (!Array.isArray(found.value)) throw new ParameterFault(key, 'no_list', 'is no list', found);
  if (found.value.length > maxOverrides)
    throw new ParameterFault(key, 'too_many_levels', `has more than ${maxOverrides} levels`, found);
  return found.value.map((entry, index) => {
    const name = `${key}[${index}]`;
    if (!(entry.value instanceof Map)) throw new ParameterFault(name, 'no_object', 'is no object', entry);
    for (const [inner, { line, column }] of entry.value)
      if (!Object.hasOwn(overrideDomain, inner))
        throw new ParameterFault(`${name}.${inner}`, 'unknown', 'is no parameter', { line, column });
    const read = (inner: keyof LevelOverride, domain: DecimalDomain) => {
      const value = (entry.value as Map<string, { value: JsonValue }>).get(inner)?.value;
      if (value === undefined) throw new ParameterFault(`${name}.${inner}`, 'missing', 'is missing', entry);
      const text = textOf(value, true);
      const fault: ValueFault | undefined =
        typeof text === 'string' ? faultOfDecimal(text, domain) : { reason: 'no_number' };
      if (fault) throw new ParameterFault(`${name}.${inner}`, fault.reason, wordsOf(fault), value);
      return text as string;
    };
    return { price: read('price', overrideDomain.price), amount: read('amount', overrideDomain.amount) };
  });
}

function wordsOf(fault: ValueFault): string {
  switch (fault.reason) {
    case 'no_number':
      return 'is no decimal number';
    case 'no_whole_number':
      return 'is no whole number';
    case 'too_small':
      return `is below ${fault.min}`;
    case 'too_great':
      return `is above ${fault.max}`;
    case 'too_many_decimals':
      return `has more than ${fault.decimals} decimals`;
    case 'no_choice':
      return `is none of ${fault.choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
  }
}
