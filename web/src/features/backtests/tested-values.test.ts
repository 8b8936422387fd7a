import { expect, test } from 'vitest';
import { firstValues, testedBody } from './tested-values.ts';

test.each(['', '0x10', '1e1', '1.5'])('%j is no number of adds', (typed) => {
  const { parameters, ...values } = firstValues();
  const body = testedBody({ ...values, isDraft: true, parameters: { ...parameters, max_adds: typed } }, []);
  expect(body).toMatchObject({ parameters: { max_adds: typed } });
});

test('digits are sent as a number', () => {
  const { parameters, ...values } = firstValues();
  const body = testedBody({ ...values, isDraft: true, parameters: { ...parameters, max_adds: ' 16 ' } }, []);
  expect(body).toMatchObject({ parameters: { max_adds: 16 } });
});
