import type { Endpoint, Schema } from '@quarterdeck/contract/core/http/endpoint';
import type { List } from '@quarterdeck/contract/core/http/list';
import { endpoints } from '#server/registry.ts';
import { lists } from '../support/lists.ts';
import { type JsonSchema, sampleOf, shapesOf } from './samples.ts';

/** Where a value stands in a query or a body. */
export interface Place {
  path: readonly (string | number)[];
  schema: JsonSchema;
}

/** One kind of query or body that an endpoint takes. */
export interface Form {
  endpoint: Endpoint;
  /** Whether the fields go into the address. */
  isQuery: boolean;
  shape: JsonSchema;
}

/** Every form of the contract. */
export const forms: readonly Form[] = endpoints.flatMap((endpoint) => [
  ...shapes(endpoint.query).map((shape) => ({ endpoint, isQuery: true, shape })),
  ...shapes(endpoint.body).map((shape) => ({ endpoint, isQuery: false, shape })),
]);

function shapes(schema: Schema | undefined): JsonSchema[] {
  return schema === undefined ? [] : shapesOf(schema);
}

/** Every value in a form, as deep as it goes. */
export function placesIn(shape: JsonSchema, path: Place['path'] = []): Place[] {
  const choice = shape.anyOf ?? shape.oneOf;
  if (choice !== undefined)
    return choice.filter(({ type }) => type !== 'null').flatMap((one) => placesIn(one, path));
  if (shape.type === 'array') return placesIn(shape.items ?? {}, [...path, 0]);
  if (shape.properties === undefined) return [{ path, schema: shape }];
  return Object.entries(shape.properties).flatMap(([name, property]) => placesIn(property, [...path, name]));
}

interface Row {
  id: number;
  version?: number;
  [column: string]: unknown;
}

/** What the fields of a form hold where the contract alone does not say what would be found. */
const sensible: Record<string, unknown> = {
  uid: 'seen',
  follower_uid: 'seen',
  to_uid: 'hidden',
  trader_uid: 'hidden',
  referrer_uid: 'leader',
  uids: ['seen', 'hidden'],
  amount: '20',
  password: 'a password of the tests 9',
  from: '2026-05-01T00:00:00Z',
  to: '2026-05-31T00:00:00Z',
  month: '2026-05',
  network: 'TRC20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  country: 'BR',
  symbol: 'BTCUSDT',
  exchange: 'okx',
  secret: `whsec_${'A'.repeat(32)}`,
  url: 'https://hooks.example.com/',
  path: '/made-up',
  name: 'made_up',
};

export type Values = Record<string, unknown>;

/** Fills forms with what is there. */
export interface WellMeant {
  /** The fields that a form must have, and `besides` these. */
  fill(form: Form, besides?: readonly unknown[]): Values;
  /** Reads the records again that the endpoint is about: what was tried has changed them. */
  refresh(endpoint: Endpoint): Promise<void>;
  /** The path of an endpoint, the parts that these values fill taken from them. */
  urlOf(endpoint: Endpoint, values: Values): string;
}

/** Reads which records there are, by the text of an answer. */
export async function wellMeant(read: (list: List) => Promise<string>): Promise<WellMeant> {
  const rows = new Map<string, Row[]>();
  let turn = 0;

  async function load(list: List): Promise<void> {
    rows.set(list.path, JSON.parse(await read(list)).data.list);
  }
  for (const list of lists) await load(list);

  function fill({ endpoint, isQuery, shape }: Form, besides: readonly unknown[] = []): Values {
    const { properties = {}, required = [] } = shape;
    const { path } = endpoint;
    turn += 1;
    const of =
      rows.get(baseOf(path)) ?? rows.get(`/backstage/${path.split('/')[3]?.replace(/s$/, '')}`) ?? [];
    const row = of[turn % Math.max(of.length, 1)] ?? { id: 1, version: 1 };
    const known: Values = {
      ...row,
      ...sensible,
      id: isQuery ? String(row.id) : row.id,
      rows: [{ id: row.id, version: row.version ?? 1 }],
    };
    const names = Object.keys(properties).filter((name) => required.includes(name) || besides.includes(name));
    return Object.fromEntries(
      names.map((name) => {
        const property = properties[name] ?? {};
        return [name, fits(property, known[name]) ? known[name] : sampleOf(property)];
      }),
    );
  }

  return {
    fill,
    async refresh({ path }) {
      const list = lists.find((one) => one.path === baseOf(path));
      if (list !== undefined) await load(list);
    },
    urlOf({ path }, values) {
      const query = new URLSearchParams();
      let filled = path;
      for (const [name, value] of Object.entries(values)) {
        const text = String(value);
        if (path.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(text));
        else query.append(name, text);
      }
      return query.size === 0 ? filled : `${filled}?${query}`;
    },
  };
}

function baseOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Whether the value is of the schema's kind, roughly: a wrong one is only refused. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (schema.const !== undefined || schema.enum !== undefined)
    return schema.enum?.includes(String(value)) ?? false;
  const kinds = [schema, ...(schema.anyOf ?? [])];
  return kinds.some(({ type, format, pattern }) => {
    if (type === 'integer' || type === 'number') return typeof value === 'number';
    if (type === 'array') return Array.isArray(value);
    if (type !== 'string' || typeof value !== 'string') return false;
    if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value);
    return pattern === undefined || new RegExp(pattern, 'u').test(value);
  });
}
