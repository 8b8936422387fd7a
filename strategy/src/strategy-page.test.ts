import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingCodes } from './lint.ts';
import { domainKeys, domains } from './parameters.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/strategy.md'), 'utf8');

test('docs/strategy.md names each parameter with its domain and its default', () => {
  for (const key of domainKeys) {
    const domain = domains[key];
    const bounds =
      domain.kind === 'choice' ? domain.choices.filter(Boolean).join(', ') : `${domain.min}–${domain.max}`;
    const isRequired = 'isRequired' in domain && domain.isRequired;
    const cells = page
      .split('\n')
      .find((line) => line.startsWith(`| \`${key}\` |`))
      ?.split('|')
      .map((cell) => cell.trim());
    expect([key, cells?.[3], cells?.[4]]).toEqual([key, bounds, isRequired ? '' : String(domain.default)]);
  }
});

test('docs/strategy.md names each finding of the lint', () => {
  for (const code of findingCodes) expect(page).toContain(`\`${code}\``);
});
