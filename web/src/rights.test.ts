import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { abilities } from '@quarterdeck/contract/rights';
import { expect, it } from 'vitest';

const source = import.meta.dirname;
const texts = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/\.test\.|^testing/.test(file.replaceAll('\\', '/')))
  .map((file) => readFileSync(join(source, file), 'utf8'));
const rights: readonly string[] = abilities;

/** What one of the rooms of the contract exports, by its name. */
const rooms = import.meta.glob<Record<string, unknown>>(['../../contract/src/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});

/** Permissions by the name of what requires them, an endpoint or a list with its export. */
const asked = Object.values(rooms)
  .flatMap((room) => Object.entries(room))
  .flatMap(([name, value]) =>
    [value, ...endpointsOf(value)].flatMap(rightsOf).map((right) => ({ name, right })),
  );

/** The endpoints of what is declared as published. */
function endpointsOf(value: unknown): unknown[] {
  const isPublished = typeof value === 'object' && value !== null && 'collection' in value;
  return isPublished ? Object.values(value) : [];
}

function rightsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { ability, exportAbility } = value as { ability?: unknown; exportAbility?: unknown };
  return [ability, exportAbility].filter(
    (right) => typeof right === 'string' && rights.includes(right),
  ) as string[];
}

const isUsed = (name: string) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));

it('every control that asks for a right asks for one that exists, and by its name', () => {
  const needs = texts.flatMap((text) =>
    [...text.matchAll(/\bneed=(?:"([^"]*)"|\{([^}]*)\})|\buseCan\(\s*'([^']*)'/g)].map(
      ([, text, code, called]) => text ?? called ?? code,
    ),
  );
  expect(needs.length).toBeGreaterThan(3);
  // A control that stands on another one hands its own right on; some choose between two, or ask their kind.
  const named = needs
    .filter((need) => need !== 'need' && need !== 'kind.contract.abilities.publish')
    .flatMap((need) =>
      need?.includes('?') ? [...need.matchAll(/[?:] '([^']*)'/g)].map(([, one]) => one) : need,
    );
  expect(named.filter((need) => !rights.includes(need ?? ''))).toEqual([]);
});

it('every right has something on the page that it opens', () => {
  const opening = new Set(asked.filter(({ name }) => isUsed(name)).map(({ right }) => right));
  expect(rights.filter((right) => !opening.has(right))).toEqual([]);
});
