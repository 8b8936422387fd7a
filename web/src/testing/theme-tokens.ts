import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';

const folder = join(import.meta.dirname, '../theme');
const rules = ['tokens.css', 'themes.css'].flatMap(rulesOf);

interface Rule {
  /** Of the root, such as `data-theme`: all must have these values. */
  attributes: [name: string, value: string][];
  declarations: [name: string, value: string][];
}

function rulesOf(file: string): Rule[] {
  const found: Rule[] = [];
  parse(readFileSync(join(folder, file), 'utf8')).walkRules(/^:root(?:\[[^\]]+\])*$/, (rule) => {
    const attributes = [...rule.selector.matchAll(/\[([\w-]+)="(\w+)"\]/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const declarations: [string, string][] = [];
    rule.walkDecls(/^--/, ({ prop, value }) => {
      declarations.push([prop.slice(2), value]);
    });
    found.push({ attributes, declarations });
  });
  return found;
}

/** Every token as the browser works it out for a theme and a scheme: the rule with more attributes wins, then the later. */
export function tokensOf(themeName: string, scheme: 'light' | 'dark'): Map<string, string> {
  const root: Record<string, string> = { 'data-theme': themeName, 'data-mantine-color-scheme': scheme };
  const matching = rules.filter(({ attributes }) =>
    attributes.every(([name, value]) => root[name] === value),
  );
  const ordered = matching.toSorted((a, b) => a.attributes.length - b.attributes.length);
  const tokens = new Map(ordered.flatMap(({ declarations }) => declarations));
  for (const name of tokens.keys()) tokens.set(name, resolved(name, tokens));
  return tokens;
}

function resolved(name: string, tokens: Map<string, string>): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`There is no token --${name}`);
  return value.replaceAll(/var\(--([\w-]+)\)/g, (_, other: string) => resolved(other, tokens));
}
