import {
  addresses,
  email,
  exchangeUrls,
  hostNames,
  key32,
  type OptionParser,
  oneOf,
  password,
  postgresUrl,
  smtpUrl,
  text,
  url,
  wholeNumber,
} from './option-values.ts';

/** One way to set the server up, on the command line, in the environment, or both (the command line wins). */
export interface Option<T> {
  readonly flag?: `--${string}`;
  readonly env?: string;
  /** The placeholder of the value in the help (`<port>`); absent for a flag without one. */
  readonly value?: string;
  /** The value taken when nothing is set, in the form it would be written. */
  readonly default?: string;
  /** Said in place of `default` where the default is not a fixed text. */
  readonly defaultNote?: string;
  readonly help: string;
  readonly parse: OptionParser<T>;
}

function option<T>(declaration: Option<T>): Option<T> {
  return declaration;
}

const yes: OptionParser<boolean> = () => true;

/** Every option of the server, once: parsing, `--help` and the table in the documentation come from here. */
export const options = {
  port: option({
    flag: '--port',
    env: 'PORT',
    value: '<port>',
    default: '10000',
    help: 'Port to listen on',
    parse: wholeNumber(0, 65_535),
  }),
  host: option({
    flag: '--host',
    env: 'HOST',
    value: '<address>',
    default: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 to be reached from other machines (behind a TLS proxy)',
    parse: text(),
  }),
  dataDir: option({
    flag: '--data',
    env: 'DATA_DIR',
    value: '<folder>',
    defaultNote: './data beside package.json',
    help: 'Folder for the embedded database and the key file',
    parse: text(),
  }),
  empty: option({ flag: '--empty', help: 'Start without sample data', parse: yes }),
  sample: option({
    flag: '--sample',
    help: 'Load sample data into the database of DATABASE_URL',
    parse: yes,
  }),
  databaseUrl: option({
    env: 'DATABASE_URL',
    value: '<url>',
    defaultNote: 'the embedded database',
    help: 'PostgreSQL 15 or newer to use instead of the embedded one',
    parse: postgresUrl,
  }),
  databaseOwnerUrl: option({
    env: 'DATABASE_OWNER_URL',
    value: '<url>',
    defaultNote: 'the role of DATABASE_URL',
    help: 'The same database as the role that owns its tables; used only during startup',
    parse: postgresUrl,
  }),
  adminPassword: option({
    env: 'ADMIN_PASSWORD',
    value: '<password>',
    defaultNote: 'generated and printed once',
    help: 'Password of the first administrator: at least 10 characters, not a common one',
    parse: password,
  }),
  nodeEnv: option({
    env: 'NODE_ENV',
    value: '<mode>',
    default: 'production',
    help: 'production, development or test',
    parse: oneOf('production', 'development', 'test'),
  }),
  logLevel: option({
    env: 'LOG_LEVEL',
    value: '<level>',
    default: 'warn',
    help: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  payoutUrl: option({
    env: 'PAYOUT_URL',
    value: '<url>',
    defaultNote: 'payouts are confirmed manually',
    help: 'HTTP payout service; requires PAYOUT_SECRET',
    parse: url('https', 'http'),
  }),
  payoutSecret: option({
    env: 'PAYOUT_SECRET',
    value: '<secret>',
    defaultNote: 'none',
    help: 'Secret that signs requests to and from the payout service, at least 16 characters',
    parse: text(16),
  }),
  smtpUrl: option({
    env: 'SMTP_URL',
    value: '<url>',
    defaultNote: 'no mail is sent',
    help: 'Mail server, smtps://name:password@host; smtp:// must upgrade to TLS, except on this machine; requires SMTP_FROM',
    parse: smtpUrl,
  }),
  smtpFrom: option({
    env: 'SMTP_FROM',
    value: '<address>',
    defaultNote: 'none',
    help: 'Sender address of mail',
    parse: email,
  }),
  secretKey: option({
    env: 'SECRET_KEY',
    value: '<key>',
    defaultNote: 'the key file in the data folder',
    help: 'Key for encryption at rest: 32 bytes in hexadecimal or base64',
    parse: key32,
  }),
  secretKeyOld: option({
    env: 'SECRET_KEY_OLD',
    value: '<key>',
    defaultNote: 'secret.key.old in the data folder',
    help: 'The previous key while SECRET_KEY is being rotated: opens what the new key has not resealed yet',
    parse: key32,
  }),
  acceptKey: option({
    flag: '--accept-key',
    value: '<fingerprint>',
    defaultNote: 'none',
    help: 'Fingerprint of a permanently lost key, as shown when the server refuses to start: the current key or a new one replaces it, and what it sealed stays lost',
    parse: text(),
  }),
  trustedProxies: option({
    env: 'TRUSTED_PROXIES',
    value: '<addresses>',
    default: '',
    help: 'Comma-separated addresses or networks whose X-Forwarded-For is trusted',
    parse: addresses,
  }),
  allowedHosts: option({
    env: 'ALLOWED_HOSTS',
    value: '<names>',
    defaultNote: 'any',
    help: 'Comma-separated host names that the server answers to; all others are refused',
    parse: hostNames,
  }),
  publicUrl: option({
    env: 'PUBLIC_URL',
    value: '<url>',
    defaultNote: 'http://localhost:<port>',
    help: 'Where people open the page; passkeys work only there, and sign-in providers redirect there',
    parse: url('https', 'http'),
  }),
  passkeyDomain: option({
    env: 'PASSKEY_DOMAIN',
    value: '<name>',
    defaultNote: 'the host of PUBLIC_URL',
    help: 'Host that passkeys belong to: the host of PUBLIC_URL or a parent domain',
    parse: text(),
  }),
  providerInternalHosts: option({
    env: 'PROVIDER_INTERNAL_HOSTS',
    value: '<names>',
    defaultNote: 'none',
    help: 'Comma-separated host names of sign-in providers on the internal network; on this machine also without TLS',
    parse: hostNames,
  }),
  webhookInternalHosts: option({
    env: 'WEBHOOK_INTERNAL_HOSTS',
    value: '<names>',
    defaultNote: 'none',
    help: 'Comma-separated host names of webhook receivers on the internal network; on this machine also without TLS',
    parse: hostNames,
  }),
  messageInternalHosts: option({
    env: 'MESSAGE_INTERNAL_HOSTS',
    value: '<names>',
    defaultNote: 'none',
    help: 'Comma-separated host names of mail servers and SMS providers on the internal network; on this machine also without TLS',
    parse: hostNames,
  }),
  exchangeUrls: option({
    env: 'EXCHANGE_URLS',
    value: '<json>',
    defaultNote: 'their own addresses',
    help: 'Mirrors or proxies of exchanges as JSON by ccxt id: {"binance":"https://mirror.example.com"}; requests keep their path and name the original host in X-Forwarded-Host',
    parse: exchangeUrls,
  }),
  previewMode: option({
    env: 'PREVIEW_MODE',
    value: '<on or off>',
    default: 'off',
    help: 'When on, everyone can view everything and change nothing, for demonstrations',
    parse: oneOf('on', 'off'),
  }),
  sessionTokenMinutes: option({
    env: 'SESSION_TOKEN_MINUTES',
    value: '<minutes>',
    default: '30',
    help: 'How long a token lasts; the page renews it automatically',
    parse: wholeNumber(1, 10_080),
  }),
  sessionIdleMinutes: option({
    env: 'SESSION_IDLE_MINUTES',
    value: '<minutes>',
    default: '60',
    help: 'How long a session lasts without activity; automatic requests of an open page do not count',
    parse: wholeNumber(1, 10_080),
  }),
  sessionAbsoluteHours: option({
    env: 'SESSION_ABSOLUTE_HOURS',
    value: '<hours>',
    default: '12',
    help: 'Maximum duration of a session',
    parse: wholeNumber(1, 720),
  }),
  help: option({ flag: '--help', help: 'Print this list', parse: yes }),
} as const;

/** What the rest of the server calls an option. */
export type OptionName = keyof typeof options;
/** The value of each option once it is read. */
export type OptionValues = { [K in OptionName]: ReturnType<(typeof options)[K]['parse']> };
/** All options, in the order of the help. */
export const optionNames = Object.keys(options) as OptionName[]; // the keys of a constant object are its type's

/** One row of the options' table, for the help and the documentation. */
export interface OptionRow {
  name: string;
  default: string;
  help: string;
}

/** The options as rows: how each is written, its default and what it does. */
export function optionRows(): OptionRow[] {
  return optionNames.map((name) => {
    const declared: Option<unknown> = options[name];
    const written = [
      declared.flag && [declared.flag, declared.value].filter(Boolean).join(' '),
      declared.env,
    ];
    return {
      name: written.filter(Boolean).join(', '),
      default: declared.default ?? declared.defaultNote ?? '',
      help: declared.help,
    };
  });
}

/** The text of `--help`. */
export function helpText(): string {
  const rows = optionRows();
  const width = Math.max(...rows.map((row) => row.name.length));
  const lines = rows.map((row) => {
    const note = row.default && ` (default: ${row.default})`;
    return `  ${row.name.padEnd(width)}  ${row.help}${note}`;
  });
  return ['Usage: npm start -- [options]', '', 'Options and environment variables:', ...lines].join('\n');
}
