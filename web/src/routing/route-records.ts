import { RouteMeta } from '@quarterdeck/contract/features/menu/menu';

/** A record of a route list, with all in it that can be used. */
export interface UsableRecord {
  path: string;
  name: string;
  component?: string;
  redirect?: string;
  meta: RouteMeta;
  children: readonly unknown[];
}

/**
 * Reads a record of a list that may have come from anywhere. What is wrong in it is left out; a record without a
 * path that leads somewhere, or whose roles cannot be read, is left out as a whole.
 */
export function readRecord(value: unknown): UsableRecord | undefined {
  if (!isRecord(value) || typeof value.path !== 'string') return undefined;
  const { path, children } = value;
  const name = textOf(value.name) ?? path;
  const meta = readMeta(isRecord(value.meta) ? value.meta : {}, name);
  if (meta === undefined) return undefined;
  const component = textOf(value.component);
  const redirect = textOf(value.redirect);
  return {
    path,
    name,
    meta,
    children: Array.isArray(children) ? children : [],
    ...(component !== undefined && { component }),
    ...(redirect !== undefined && { redirect }),
  };
}

const fields = Object.entries(RouteMeta.shape);

function readMeta(given: Record<string, unknown>, name: string): RouteMeta | undefined {
  const meta: Record<string, unknown> = { title: name };
  for (const [field, schema] of fields) {
    if (!Object.hasOwn(given, field) || given[field] === undefined) continue;
    const { success, data } = schema.safeParse(given[field]);
    if (success) meta[field] = data;
    // For whom it is can no longer be told.
    else if (field === 'roles') return undefined;
  }
  return meta as RouteMeta; // field by field as its schema reads it, with a title in any case
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
