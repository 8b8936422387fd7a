import { expect, test } from 'vitest';
import { emailDefaults } from './email.ts';
import { ConfigForm } from './forms.ts';
import { smsDefaults } from './sms.ts';

/** The first problem of each field. */
function problems(form: object): Record<string, string> {
  const parsed = ConfigForm.safeParse({ version: 0, ...form });
  const found = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  return Object.fromEntries(found.toReversed());
}

const email = (change: object) => problems({ group: 'email', ...emailDefaults.email, ...change });
const sms = (change: object) => problems({ group: 'sms', ...smsDefaults.sms, ...change });

test('a mail server has a sender and a port', () => {
  const server = { email_server_address: 'mail.example.com', email_address: 'desk@example.com' };
  expect(email({})).toEqual({});
  expect(email(server)).toEqual({});
  expect(email({ ...server, email_address: '' })).toEqual({ email_address: 'field_required' });
  expect(email({ ...server, email_port: '0' })).toEqual({ email_port: 'mail_port_malformed' });
});

const account = { sms_key: 'k', sms_secret: 's', sms_sign: 'Desk' };
const service = { sms_provider: 'http', sms_url: 'https://sms.example.com', sms_secret: 's' };

test.each([
  [{}, {}],
  [{ sms_provider: 'aliyun', ...account }, {}],
  [{ sms_provider: 'twilio', ...account, sms_sign: '' }, { sms_sign: 'field_required' }],
  [
    { sms_provider: 'aliyun' },
    { sms_key: 'field_required', sms_secret: 'field_required', sms_sign: 'field_required' },
  ],
  [service, {}],
  [
    { ...service, sms_url: '', sms_body: '' },
    { sms_url: 'field_required', sms_body: 'field_required' },
  ],
  [{ ...service, sms_body: '{"text":"{text}"}' }, { sms_body: 'sms_body_malformed' }],
  [{ ...service, sms_body: '{"to":{to}}' }, { sms_body: 'sms_body_malformed' }],
  [{ ...service, sms_body: '{"all":["{to}: {text}"]}' }, {}],
  [{ ...service, sms_key: 'clé' }, { sms_key: 'sms_key_malformed' }],
  [{ ...service, sms_url: 'ftp://sms.example.com' }, { sms_url: 'link_malformed' }],
  [{ ...service, sms_url: 'http://sms.example.com' }, { sms_url: 'sms_url_plain' }],
  [{ ...service, sms_url: 'http://localhost.example.com' }, { sms_url: 'sms_url_plain' }],
  [{ ...service, sms_url: 'http://localhost:8080/send' }, {}],
  [{ ...service, sms_url: 'http://[::1]:8080' }, {}],
])('of text messages %j: %j', (change, expected) => {
  expect(sms(change)).toEqual(expected);
});
