import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flatMessages, messagesOf } from '../plugins/messages.ts';
import { textsOf } from './testing/texts-in-source.ts';

const source = import.meta.dirname;
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
  (file) => !/\.test\.|\.d\.ts$|^testing/.test(file.replaceAll('\\', '/')),
);
const sources = files.map((file) => ({ file, ...textsOf(file, readFileSync(join(source, file), 'utf8')) }));

const chinese = flatMessages(messagesOf('zh-CN'));
const english = flatMessages(messagesOf('en-US'));

/** English counts one apart; Chinese does not. */
function withoutCount(key: string): string {
  const base = key.replace(/_(?:one|other)$/, '');
  return english.has(`${base}_one`) ? base : key;
}
const keys = (messages: Map<string, string>) => [...new Set([...messages.keys()].map(withoutCount))].sort();
const parameters = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

/** Titles in the menu are asked for by the server: `menu.<name>`, where it says no other. */
const menuTree = readFileSync(join(source, '../../contract/src/menu-tree.ts'), 'utf8');
const menuTitles = [...menuTree.matchAll(/name: '(\w+)'(?:[^{}]*\{\s*title: '([\w.]+)')?/g)].map(
  ([, name, title]) => `app:${title ?? `menu.${name}`}`,
);

/** The client asks for the text of a status by its number. */
const fromOutside = (key: string) =>
  menuTitles.includes(key) || /^app:(?:status\.\d+|noResponse|requestFailed)$/.test(key);

describe('messages', () => {
  it('are there in both languages', () => {
    expect(keys(english)).toEqual(keys(chinese));
  });

  it('take the same parameters in both languages', () => {
    const different = [...chinese].filter(
      ([key, text]) => english.has(key) && `${parameters(text)}` !== `${parameters(english.get(key))}`,
    );
    expect(different).toEqual([]);
  });

  it('are all written in the traditional characters of ch-CN', () => {
    const traditional = flatMessages(messagesOf('ch-CN'));
    expect(keys(traditional)).toEqual(keys(chinese));
    expect(traditional.get('app:menu.withdrawals')).toBe('提現');
    expect(traditional.get('app:shell.account')).toBe('帳戶選單');
  });

  it('are all used', () => {
    const patterns = new Map(
      sources.flatMap(({ uses }) => uses.map(({ pattern }) => [pattern.source, pattern])),
    );
    const used = [...patterns.values()];
    const unused = keys(chinese).filter(
      (key) => !fromOutside(key) && !used.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it('exist wherever they are used', () => {
    const known = new Set(keys(chinese));
    const missing = sources.flatMap(({ file, uses }) =>
      uses.filter((use) => use.key !== undefined && !known.has(use.key)).map((use) => `${file}: ${use.key}`),
    );
    expect(missing).toEqual([]);
    expect(menuTitles.filter((title) => !known.has(title))).toEqual([]);
  });
});

describe('sources', () => {
  it('hold no text that the reader would see in one language only', () => {
    const found = sources.flatMap(({ file, visible }) => visible.map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});
