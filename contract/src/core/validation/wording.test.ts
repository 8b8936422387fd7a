import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import zhCN from 'zod/v4/locales/zh-CN.js';
import { inPlainWords } from './wording.ts';

const Sample = z.object({
  count: z.int().check(z.maximum(100_000)),
  share: z.number().check(z.minimum(1)),
  name: z.string().check(z.maxLength(3)),
  tags: z.array(z.string()).check(z.minLength(1)),
  code: z.string().check(z.regex(/^x/, { error: 'code_malformed' })),
});

function wordsOf(value: object) {
  const error = inPlainWords('zh-CN', zhCN().localeError);
  const { error: found } = Sample.safeParse(value, { error });
  return Object.fromEntries(found?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

it('says what is wrong with a value without the names that types have in the program', () => {
  expect(wordsOf({ count: 100_001, share: 0, name: 'abcd', tags: [], code: 'y' })).toEqual({
    count: '不能大于 100000',
    share: '不能小于 1',
    name: '最多 3 个字符',
    tags: '至少 1 项',
    code: 'code_malformed',
  });
  expect(wordsOf({ count: 1.5, share: Number.NaN, name: 'a', tags: ['a'], code: 'x' })).toEqual({
    count: '须为整数',
    share: '须为数字',
  });
});

it('leaves the rest to the library', () => {
  expect(wordsOf({ count: 1, share: 1, name: 1, tags: ['a'], code: 'x' }).name).toMatch(/期望/);
});
