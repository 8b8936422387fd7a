import { expect, it } from 'vitest';
import { readUids } from './uids.ts';

it.each([
  ['100\n200\r\n300\n', ['100', '200', '300']],
  ['\ufeffuid,name\n"100",Ann\n200,Bob', ['100', '200']],
  ['100\n\n  \n100', ['100']],
  ['', []],
])('%j holds %j', (text, uids) => {
  expect(readUids(text)).toEqual(uids);
});
