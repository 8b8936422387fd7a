import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SmsPeer, smsPeer } from '#test/support/sms-peer.ts';
import { queryOf, signatureOf } from './aliyun.ts';
import type { SmsSettings } from './dialect.ts';
import { sendSms } from './sms.ts';

const secret = 'a secret of the provider';
const text = { to: '+8613800138000', text: 'Code 123456', template: 'SMS_1', fields: { code: '123456' } };
const now = new Date('2026-05-01T10:00:00.500Z');

let peer: SmsPeer;
beforeAll(async () => {
  peer = await smsPeer();
});
beforeEach(() => {
  peer.asked.length = 0;
});
afterAll(() => peer?.close());

const settings = (provider: SmsSettings['provider']): SmsSettings => ({
  provider,
  url: peer.url,
  key: 'AC1',
  secret,
  sign: '后台',
  body: '{"phone":"{to}","message":"{text}","other":"{unknown}"}',
  internalHosts: ['localhost'],
});
const send = (provider: SmsSettings['provider'], status: number, body: unknown) => {
  peer.answer = { status, body };
  return sendSms(settings(provider), text, { now });
};

/** The request as documented by the provider, signed again by the reader. */
test('Aliyun is asked with its parameters, signed by its RPC signature', async () => {
  const outcome = await send('aliyun', 200, { Code: 'OK', BizId: '9^0', Message: 'OK', RequestId: 'x' });
  expect(outcome).toEqual({ state: 'sent', reference: '9^0' });
  const { Signature, ...sent } = Object.fromEntries(new URLSearchParams(peer.asked[0]?.body));
  expect(sent).toMatchObject({
    AccessKeyId: 'AC1',
    PhoneNumbers: '13800138000',
    SignName: '后台',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
    Timestamp: '2026-05-01T10:00:00Z',
  });
  expect(Signature).toBe(signatureOf(queryOf(sent), secret));
});

test('the RPC signature is that of the published example', () => {
  const query = queryOf({
    Format: 'XML',
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    'x (*)~': "a+b'",
  });
  expect(query).toBe('Format=XML&SignatureMethod=HMAC-SHA1&SignatureVersion=1.0&x%20%28%2A%29~=a%2Bb%27');
});

test('Twilio is asked with the account’s token, from a number or a service', async () => {
  expect(await send('twilio', 201, { sid: 'SM1', status: 'queued' })).toEqual({
    state: 'sent',
    reference: 'SM1',
  });
  const [asked] = peer.asked;
  expect(asked?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from(`AC1:${secret}`).toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    To: '+8613800138000',
    From: '后台',
    Body: 'Code 123456',
  });
});

test('any other is sent its template, signed with the time', async () => {
  peer.answer = { status: 200, body: { id: 7 } };
  const odd = { ...text, text: 'He said "1"\nand {to}' };
  expect(await sendSms(settings('http'), odd, { now })).toEqual({ state: 'sent', reference: '7' });
  const { body = '', headers } = peer.asked[0] ?? {};
  expect(JSON.parse(body)).toEqual({
    phone: '+8613800138000',
    message: 'He said "1"\nand {to}',
    other: '{unknown}',
  });
  const mac = createHmac('sha256', secret).update(`${now.getTime()}.${body}`).digest('hex');
  expect(headers?.['x-signature']).toBe(mac);
});

describe.each([
  ['aliyun', 200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit' }, 'later', 'throttled'],
  ['aliyun', 200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'number' }, 'refused', 'number'],
  ['aliyun', 404, { Code: 'InvalidAccessKeyId.NotFound', Message: 'key' }, 'refused', 'sign_in'],
  ['aliyun', 500, { Code: 'isp.SYSTEM_ERROR', Message: 'down' }, 'later', 'later'],
  ['aliyun', 400, { Code: 'Throttling', Message: 'flow control' }, 'later', 'throttled'],
  ['aliyun', 503, { Code: 'ServiceUnavailable', Message: 'down' }, 'later', 'later'],
  ['aliyun', 500, { Code: 'InternalError', Message: 'failed' }, 'unknown', 'unknown'],
  ['aliyun', 500, '<html>', 'unknown', 'unknown'],
  ['twilio', 429, { code: 20429, message: 'Too Many Requests' }, 'later', 'throttled'],
  ['twilio', 400, { code: 21211, message: 'Invalid' }, 'refused', 'number'],
  ['twilio', 401, { code: 20003, message: 'Authenticate' }, 'refused', 'sign_in'],
  ['twilio', 500, '', 'unknown', 'unknown'],
  ['twilio', 500, { code: 20500, message: 'x' }, 'unknown', 'unknown'],
  ['twilio', 503, { code: 20503, message: 'x' }, 'later', 'later'],
  ['http', 429, '', 'later', 'throttled'],
  ['http', 400, `wrong ${secret}`, 'refused', 'refused'],
  ['http', 503, '', 'later', 'later'],
] as const)('%s that answers %i %j', (provider, status, body, state, problem) => {
  test(`is ${state} for ${problem}, without the secret`, async () => {
    const outcome = await send(provider, status, body);
    expect(outcome).toMatchObject({ state, problem });
    expect(JSON.stringify(outcome)).not.toContain(secret);
  });
});

test('silence is an unknown outcome; no one there is none', async () => {
  peer.answer = undefined;
  expect(await sendSms(settings('aliyun'), text, { timeoutMs: 200 })).toMatchObject({ state: 'unknown' });
  const nobody = { ...settings('aliyun'), url: 'http://localhost:1' };
  expect(await sendSms(nobody, text)).toMatchObject({ state: 'later', problem: 'unreachable' });
  expect(await sendSms({ ...settings('aliyun'), internalHosts: [] }, text)).toMatchObject({
    state: 'refused',
    problem: 'internal',
  });
});
