import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Config, readConfig } from './config.ts';
import { helpText, optionRows } from './options.ts';

function read(argv: string[] = [], env: NodeJS.ProcessEnv = {}): Config {
  const config = readConfig(argv, env);
  if (config === 'help') throw new Error('help was not requested');
  return config;
}

test('nothing set: the embedded database with sample data, for this machine only', () => {
  expect(read()).toEqual({
    port: 10000,
    host: '127.0.0.1',
    dataDir: resolve(import.meta.dirname, '../../../data'),
    loadSample: true,
    nodeEnv: 'production',
    logLevel: 'warn',
    trustedProxies: [],
    origin: 'http://localhost:10000',
    passkeyDomain: 'localhost',
    providerInternalHosts: [],
    webhookInternalHosts: [],
    messageInternalHosts: [],
    exchangeUrls: {},
    isPreview: false,
    sessionTokenMinutes: 30,
    sessionIdleMinutes: 60,
    sessionAbsoluteHours: 12,
  });
  expect(Object.isFrozen(read())).toBe(true);
});

test('passkeys belong to the host of the page, or to one above it', () => {
  const given = (PUBLIC_URL: string, PASSKEY_DOMAIN?: string) =>
    read([], { PUBLIC_URL, ...(PASSKEY_DOMAIN && { PASSKEY_DOMAIN }) });
  expect(given('https://office.example.com:8443/desk')).toMatchObject({
    origin: 'https://office.example.com:8443',
    passkeyDomain: 'office.example.com',
  });
  expect(given('https://office.example.com', 'example.com')).toMatchObject({ passkeyDomain: 'example.com' });
  for (const other of ['ample.com', 'other.example.com', 'https://office.example.com'])
    expect(() => given('https://office.example.com', other)).toThrow('PASSKEY_DOMAIN');
});

test('mirrors of exchanges are JSON by their ids', () => {
  const given = (EXCHANGE_URLS: string) => read([], { EXCHANGE_URLS }).exchangeUrls;
  expect(given('{"okx":"http://127.0.0.1:8080","binance":"https://mirror.example.com/b"}')).toEqual({
    okx: 'http://127.0.0.1:8080',
    binance: 'https://mirror.example.com/b',
  });
  for (const wrong of ['okx', '[]', '{"okx":1}', '{"okx":"ftp://x"}', '{"OKX":"https://x"}'])
    expect(() => given(wrong)).toThrow('EXCHANGE_URLS: expected JSON');
});

test('the command line wins over the environment, in both spellings; an empty variable is unset', () => {
  const env = { PORT: '1', HOST: 'a', DATA_DIR: '/x', LOG_LEVEL: '' };
  expect(read(['--port', '2', '--host=b', '--data=y'], env)).toMatchObject({
    port: 2,
    host: 'b',
    dataDir: join(process.cwd(), 'y'),
    logLevel: 'warn',
  });
  expect(read([], env)).toMatchObject({ port: 1, host: 'a', dataDir: '/x' });
});

test('sample data: by default with the embedded database only', () => {
  const external = { DATABASE_URL: 'postgres://host/name' };
  expect(read().loadSample).toBe(true);
  expect(read(['--empty']).loadSample).toBe(false);
  expect(read([], external).loadSample).toBe(false);
  expect(read(['--sample'], external).loadSample).toBe(true);
});

test('the hosts that are answered to, as browsers name them', () => {
  const { allowedHosts } = read([], { ALLOWED_HOSTS: 'Admin.Example.com, [::1],localhost' });
  expect(allowedHosts).toEqual(['admin.example.com', '[::1]', 'localhost']);
});

test('a key of 32 bytes in hexadecimal or in base64', () => {
  const key = Buffer.alloc(32, 7);
  for (const form of ['hex', 'base64', 'base64url'] as const) {
    expect(read([], { SECRET_KEY: key.toString(form) }).secretKey).toEqual(key);
  }
});

test.each<[string, string[], NodeJS.ProcessEnv, string]>([
  ['unknown option', ['--prot', '1'], {}, '--prot: no such option; --help lists them'],
  ['stray word', ['start'], {}, 'start: no such option; --help lists them'],
  [
    'port beyond range',
    ['--port', '65536'],
    {},
    '--port: expected a whole number from 0 to 65535, found "65536"',
  ],
  [
    'port of the environment',
    [],
    { PORT: '80a' },
    'PORT: expected a whole number from 0 to 65535, found "80a"',
  ],
  ['missing value', ['--port'], {}, '--port: needs a value'],
  ['empty value', ['--data='], {}, '--data: needs a value'],
  ['option as a value', ['--data', '--empty'], {}, '--data: needs a value'],
  ['value of a switch', ['--empty=no'], {}, '--empty: takes no value'],
  ['contradiction', ['--empty', '--sample'], {}, '--empty: cannot be combined with --sample'],
  [
    'log level',
    [],
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, found "loud"',
  ],
  ['mode', [], { NODE_ENV: 'prod' }, 'NODE_ENV: expected one of production, development, test, found "prod"'],
  [
    'other database',
    [],
    { DATABASE_URL: 'mysql://u:pw@h/d' },
    'DATABASE_URL: expected a URL that begins with postgres:// or postgresql://',
  ],
  [
    'mail server whose password is not percent-encoded',
    [],
    { SMTP_URL: 'smtps://desk:100%@mail.example', SMTP_FROM: 'desk@example.com' },
    'SMTP_URL: this URL cannot be read: percent-encode special characters in the name and the password, such as %25 for %',
  ],
  [
    'database whose password is not percent-encoded',
    [],
    { DATABASE_URL: 'postgres://desk:a#b@host/name' },
    'DATABASE_URL: this URL cannot be read: percent-encode special characters in the name and the password, such as %25 for %',
  ],
  [
    'database of a certificate that is not there',
    [],
    { DATABASE_URL: 'postgres://host/name?sslrootcert=/nowhere/ca.pem' },
    'DATABASE_URL: cannot read the file /nowhere/ca.pem',
  ],
  [
    'short password',
    [],
    { ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD: Password must be at least 10 characters',
  ],
  [
    'common password',
    [],
    { ADMIN_PASSWORD: 'password1234' },
    'ADMIN_PASSWORD: This password is too common. Choose another one',
  ],
  [
    'pay-out service without a secret',
    [],
    { PAYOUT_URL: 'https://pay.example' },
    'PAYOUT_SECRET: is needed with PAYOUT_URL',
  ],
  [
    'secret without a pay-out service',
    [],
    { PAYOUT_SECRET: 'x'.repeat(16) },
    'PAYOUT_URL: is needed with PAYOUT_SECRET',
  ],
  [
    'no URL',
    [],
    { PAYOUT_URL: 'pay.example', PAYOUT_SECRET: 'x'.repeat(16) },
    'PAYOUT_URL: expected a URL that begins with https:// or http://',
  ],
  [
    'short key',
    [],
    { SECRET_KEY: 'c2hvcnQ=' },
    'SECRET_KEY: expected 32 bytes as 64 hexadecimal digits or in base64',
  ],
  [
    'sessions',
    [],
    { SESSION_IDLE_MINUTES: '61', SESSION_ABSOLUTE_HOURS: '1' },
    'SESSION_IDLE_MINUTES: must not be longer than SESSION_ABSOLUTE_HOURS',
  ],
])('%s is refused in one line that names it', (_name, argv, env, line) => {
  expect(() => readConfig(argv, env)).toThrow(
    expect.objectContaining({ name: 'StartupError', message: line }),
  );
});

test('--help lists every option, whatever else is wrong in the environment', () => {
  expect(readConfig(['--help'], { PORT: 'wrong' })).toBe('help');
  for (const { name } of optionRows()) expect(helpText()).toContain(name);
});
