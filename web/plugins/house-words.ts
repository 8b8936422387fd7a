import type { Messages } from './traditional.ts';

/** Texts of a feature that others show, under `house` in its messages, and where those look them up. */
const places: Record<string, readonly [namespace: string, ...path: string[]]> = {
  menu: ['app', 'menu'],
  rights: ['roles', 'actions'],
  search: ['app', 'search'],
  tiles: ['home', 'tiles'],
  userParts: ['users', 'part'],
};

/** All messages by namespace, with the texts under `house` merged in. */
export function withHouseWords(all: Readonly<Record<string, Messages>>): Record<string, Messages> {
  const result: Record<string, Messages> = {};
  for (const [namespace, { house: _house, ...own }] of Object.entries(all)) result[namespace] = own;
  for (const [namespace, { house = {} }] of Object.entries(all))
    for (const [name, words] of Object.entries(house)) {
      const place = places[name];
      if (place === undefined || typeof words === 'string')
        throw new Error(`The messages of ${namespace} have "house.${name}", which is no place for words`);
      const [to, ...path] = place;
      const nested = path.reduceRight<Messages>((below, key) => ({ [key]: below }), words);
      result[to] = joined(result[to] ?? {}, nested, `${to}:`);
    }
  return result;
}

function joined(base: Messages, more: Messages, prefix: string): Messages {
  const result = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const there = base[key];
    if (there === undefined) result[key] = value;
    else if (typeof there === 'object' && typeof value === 'object')
      result[key] = joined(there, value, `${prefix}${key}.`);
    else if (value !== there) throw new Error(`Two features have words for ${prefix}${key}`);
  }
  return result;
}
