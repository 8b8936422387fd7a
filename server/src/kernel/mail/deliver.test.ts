import { expect, test } from 'vitest';
import { tlsProblem } from './deliver.ts';

test.each([
  ['502 Command not implemented', 502, 'not_offered'],
  ['454 TLS not available due to temporary reason', 454, 'handshake'],
  ['5039A1987F7F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 0, 'handshake'],
  ['unable to verify the first certificate', 0, 'certificate'],
])('why TLS failed is told by the answer, not by a number in the words: %s', (words, status, problem) => {
  expect(tlsProblem(words, status)).toBe(problem);
});
