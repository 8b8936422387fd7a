import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@quarterdeck/contract/core/language';
import { errors, isErrorCode } from '@quarterdeck/contract/errors';
import * as terms from '@quarterdeck/contract/features';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import { noticeTypes } from '@quarterdeck/contract/features/notices/types';
import { searchable, searchKinds } from '@quarterdeck/contract/features/search/search';
import { abilities } from '@quarterdeck/contract/rights';
import { describe, expect, it } from 'vitest';
import { flatMessages, messagesOf, withFallback } from '../plugins/messages.ts';
import { userParts } from './kit/user-parts.ts';
import { mainlandTerms } from './testing/mainland-terms.ts';
import { textsOf } from './testing/texts-in-source.ts';

const source = import.meta.dirname;
const repository = join(source, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
  (file) => !/\.test\.|\.d\.ts$|^testing/.test(file.replaceAll('\\', '/')),
);
const sources = files.map((file) => ({ file, ...textsOf(file, readFileSync(join(source, file), 'utf8')) }));

const chinese = flatMessages(messagesOf('zh-CN'));
const traditional = flatMessages(messagesOf('ch-CN'));
const english = flatMessages(messagesOf('en-US'));

/** English counts one apart; Chinese does not. */
function withoutCount(key: string): string {
  const base = key.replace(/_(?:one|other)$/, '');
  return english.has(`${base}_one`) ? base : key;
}
const keys = (messages: Map<string, string>) => [...new Set([...messages.keys()].map(withoutCount))].sort();
const parameters = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

/** The server names the menu titles: `menu.<name>`, unless it sends another. */
const menuTitles = menuTree.flatMap((section) =>
  [section, ...section.children].map(({ name, meta }) => `app:${meta?.title ?? `menu.${name}`}`),
);

/** The client looks up the text of a status by its number, and that of a refusal by its code. */
const fromOutside = (key: string) =>
  menuTitles.includes(key) ||
  key.startsWith('refusals:') ||
  /^app:(?:status\.\d+|noResponse|noAnswer|notSent|requestFailed)$/.test(key);

describe('messages', () => {
  it('are there in both languages', () => {
    expect(keys(english)).toEqual(keys(chinese));
  });

  it('say something: where one is empty, its key would stand on the page', () => {
    const empty = [...chinese, ...english].filter(([, text]) => text === '');
    expect(empty).toEqual([]);
  });

  it('take the same parameters in both languages', () => {
    const different = [...chinese].filter(
      ([key, text]) => english.has(key) && `${parameters(text)}` !== `${parameters(english.get(key))}`,
    );
    expect(different).toEqual([]);
  });

  it('are all written in the traditional characters of ch-CN', () => {
    expect(keys(traditional)).toEqual(keys(chinese));
    expect(traditional.get('app:menu.withdrawals')).toBe('提現');
    expect(traditional.get('app:shell.account')).toBe('帳戶選單');
  });

  it('are said in English where a language lacks them, the fallback locale', () => {
    const own = { known: '已知', days: '{{count}} 天', deep: { known: '已知' } };
    const english = {
      known: 'Duplicates',
      days_one: 'A day',
      days_other: 'Days',
      deep: { known: 'k', new: 'New' },
    };
    expect(withFallback(own, english)).toEqual({ ...own, deep: { known: '已知', new: 'New' } });
  });

  it('greet with other words at each time of day', () => {
    for (const messages of [chinese, traditional, english]) {
      const parts = ['earlyMorning', 'morning', 'noon', 'afternoon', 'evening'];
      expect(new Set(parts.map((part) => messages.get(`app:greeting.${part}`))).size).toBe(parts.length);
    }
  });

  it('are all used', () => {
    const uses = sources.flatMap((one) => one.uses);
    const names = new Set(uses.map(({ name }) => name));
    // A name is looked up: to try thousands of patterns on thousands of keys takes half a minute.
    const patterns = new Map(
      uses.filter(({ name }) => name === undefined).map(({ pattern }) => [pattern.source, pattern]),
    );
    const used = [...patterns.values()];
    const unused = keys(chinese).filter(
      (key) =>
        !fromOutside(key) &&
        !names.has(key.slice(key.indexOf(':') + 1)) &&
        !used.some((pattern) => pattern.test(key)),
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

/** The texts under `house` of all features, by where they are used. */
const declared: [place: string, names: readonly string[]][] = [
  ['app:menu.', menuTitles.map((title) => title.replace('app:menu.', ''))],
  ['app:search.kinds.', searchKinds],
  ['app:search.fields.', Object.values(searchable).flat()],
  ['kit:notices.types.', noticeTypes],
  [
    'home:tiles.',
    Object.values(terms).flatMap((one): readonly string[] => ('tiles' in one ? one.tiles : [])),
  ],
];

it.each(declared)('%s has words for what features declare, and no others', (place, names) => {
  const worded = keys(chinese).filter((key) => key.startsWith(place));
  expect(worded).toEqual([...new Set(names)].map((name) => place + name).sort());
});

it('every part of a user has its title', () => {
  expect(userParts.map(({ name }) => chinese.get(`users:part.${name}`))).not.toContain(undefined);
});

it('no right has words that is none', () => {
  const worded = keys(chinese).flatMap((key) => /^roles:actions\.(.+\..+)$/.exec(key)?.[1] ?? []);
  expect(worded).toEqual([...abilities].sort());
});

/** The contract's sentences have their parameters in single braces. */
const errorParameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const sentences = Object.entries(errors).map(([code, error]) => ({ code, error }));

describe('error texts', () => {
  it('are there in every language, with the same parameters', () => {
    const different = sentences.filter(({ error }) =>
      languages.some(
        (language) =>
          error[language].trim() === '' ||
          `${errorParameters(error[language])}` !== `${errorParameters(error['zh-CN'])}`,
      ),
    );
    expect(different.map(({ code }) => code)).toEqual([]);
  });

  it('are all used', () => {
    const rooms = ['contract/src', 'server/src', 'web/src'].flatMap((room) =>
      globSync(`${room}/**/*.{ts,tsx}`, { cwd: repository }).filter((file) => !/\.test\./.test(file)),
    );
    const code = rooms.map((file) => readFileSync(join(repository, file), 'utf8')).join('\n');
    const named = new Set([...code.matchAll(/['"`](\w+)['"`]/g)].map(([, name]) => name));
    expect(sentences.filter(({ code }) => !named.has(code)).map(({ code }) => code)).toEqual([]);
  });

  it('are there for every code that a field names', () => {
    const fields = globSync('contract/src/**/*.ts', { cwd: repository })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(repository, file), 'utf8'))
      .join('\n');
    const codes = [...fields.matchAll(/(?:error: |field\(\w+, )'(\w+)'/g)].map(([, code]) => String(code));
    expect(codes).toContain('phone_malformed');
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('stand among the messages, with their parameters as messages have them', () => {
    expect(chinese.get('refusals:phone_malformed')).toBe(errors.phone_malformed['zh-CN']);
    expect(english.get('refusals:export_limit_exceeded')).toContain('{{limit}}');
  });
});

/** Characters that traditional Chinese writes in another way, from the words that a back office needs most. */
const simplified =
  /[态额审状请选择页条录时间单开关号为这从与过对还进后认证设备权码级银转账户现币费应发记变动务结订计划数据网络链车门问题达话语说读写译词让图团实际总]/;

describe('words', () => {
  const everywhere = (language: 'zh-CN' | 'ch-CN') => [
    ...(language === 'zh-CN' ? chinese : traditional),
    ...sentences.map(({ code, error }) => [`error:${code}`, error[language]] as const),
  ];

  it.each(mainlandTerms)('of the mainland are not left in ch-CN: %s is %s', (mainland) => {
    expect(everywhere('ch-CN').filter(([, text]) => mainland.test(text))).toEqual([]);
  });

  it('of ch-CN have no characters that only the mainland writes', () => {
    const found = everywhere('ch-CN').filter(([, text]) => simplified.test(text.replace('简体中文', '')));
    expect(found).toEqual([]);
  });

  it('call paying by one name', () => {
    expect(
      [...everywhere('zh-CN'), ...everywhere('ch-CN')].filter(([, text]) => text.includes('支付')),
    ).toEqual([]);
  });
});

describe('sources', () => {
  it('hold no text that the reader would see in one language only', () => {
    const found = sources.flatMap(({ file, visible }) => visible.map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});
