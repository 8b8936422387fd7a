import { expect, test } from 'vitest';
import { base32, enrolmentAddress, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

/** The test vectors of RFC 6238, appendix B, in their last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a clock may be wrong by one step, not by two', () => {
  const [second, code] = [1_111_111_109, '081804']; // its step ends with the next second
  const passes = (late: number) => stepOf(secret, code, at(second + late)) !== undefined;
  expect([-59, -30, 0, 1, 30].map(passes)).toEqual([true, true, true, true, true]);
  expect([-60, 31].map(passes)).toEqual([false, false]);
});

test.each(['', '28708', '2870820', '28708２', ' 287082'])('%j is no code', (code) => {
  expect(stepOf(secret, code, at(59))).toBeUndefined();
});

test('an authenticator is given the secret in base 32, by RFC 4648', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(enrolmentAddress(secret, 'ada&co', 'Quarter deck')).toBe(
    'otpauth://totp/Quarter%20deck:ada%26co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Quarter%20deck',
  );
});
