import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js/cn2t';
import { expect, test } from 'vitest';
import { traditional } from './traditional.ts';

const byOpenCC = Converter({ from: 'cn', to: 'twp' });
const sources = join(import.meta.dirname, '../../../../web/src');

test('every Chinese text of the page is converted as OpenCC does it', async () => {
  const convert = await traditional();
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('zh-CN.json'))
    .map((path) => readFileSync(join(sources, path), 'utf8'));
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(convert(text)).toBe(byOpenCC(text));
});

test.each([
  ['', ''],
  ['plain words, 123 😀', 'plain words, 123 😀'],
  ['鼠标右键点击服务器的软件设置', '滑鼠右鍵點選伺服器的軟體設定'],
  ['頭发理发出发后发', undefined],
  ['𠮷野家在后面', undefined],
])('%j', async (text, expected) => {
  const converted = (await traditional())(text);
  expect(converted).toBe(byOpenCC(text));
  if (expected !== undefined) expect(converted).toBe(expected);
});
