import { expect, test } from 'vitest';
import { processorTime } from '#test/support/processor-time.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password123',
  'P@ssw0rd2026!',
  'qwertyuiop',
  'Qwerty12345',
  '1q2w3e4r5t',
  '0987654321',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '123123123123',
  'iloveyou1314',
  'woaini5201314',
  'adminadmin',
  'Admin@20260101',
  'quarterdeck1',
  'bitcoin-2024',
  'ＰＡＳＳＷＯＲＤ１２３',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'h7k2m-x9q4w-t6r8z-p3n5v',
  'a password of the tests',
  'right password',
  'correct horse battery',
  '晴空下的三只白鹭飞过湖面',
  '8273640519',
  '𠮷𠮷野家の朝ごはん',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));

test('takes no more than a moment for the longest', () => {
  const start = processorTime();
  isCommonPassword('ab12'.repeat(63));
  isCommonPassword('abcd efgh '.repeat(25));
  expect(processorTime() - start).toBeLessThan(100);
});
