import { expect, test } from 'vitest';
import { mended } from './traditional.mjs';

const overrides = { phrases: { 賬: '帳' }, refusals: ['by_hand'] };
const source = (fresh, stale, right) => `export const refusals = {
  fresh: { status: 400, 'zh-CN': '未知字段',${fresh} 'en-US': 'Unknown field' },
  stale: {
    status: 422,
    'zh-CN': '账号 "x" 已停用',
    'ch-CN': ${stale},
    'en-US': 'The account is disabled',
  },
  right: {
    status: 409,
    'zh-CN':
      '已满',
    'ch-CN':
      '${right}',
    'en-US': 'Full',
  },
  by_hand: { status: 404, 'zh-CN': '该地址', 'ch-CN': '此網址', 'en-US': 'This address' },
};
`;
const refusals = {
  fresh: { 'zh-CN': '未知字段' },
  stale: { 'zh-CN': '账号 "x" 已停用', 'ch-CN': '帳號' },
  right: { 'zh-CN': '已满', 'ch-CN': '已滿' },
  by_hand: { 'zh-CN': '该地址', 'ch-CN': '此網址' },
};

test('writes what is missing or out of date, and nothing else', () => {
  const before = source('', "'帳號'", '已滿');
  const after = source(" 'ch-CN': '未知欄位',", `'帳號 "x" 已停用'`, '已滿');
  expect(mended(before, refusals, overrides)).toEqual({ source: after, wrong: ['fresh', 'stale'] });
});

test('says which refusals it cannot read', () => {
  expect(() => mended('', refusals, overrides)).toThrow('fresh, stale, right, by_hand');
});
