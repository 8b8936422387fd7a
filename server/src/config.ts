import { resolve } from 'node:path';
import {
  invalidOption,
  key32,
  type OptionParser,
  OptionValueError,
  oneOf,
  postgresUrl,
  text,
  url,
  wholeNumber,
} from './option-values.ts';

/** One way to set the server up, on the command line, in the environment, or both (the command line wins). */
interface Option<T> {
  readonly flag?: `--${string}`;
  readonly env?: string;
  /** What stands for the value in the help (`<port>`); absent for a flag that takes none. */
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
    help: 'Folder for the embedded database, uploads and the key file',
    parse: text(),
  }),
  empty: option({ flag: '--empty', help: 'Start without sample data', parse: yes }),
  sample: option({ flag: '--sample', help: 'Load the sample data into DATABASE_URL too', parse: yes }),
  databaseUrl: option({
    env: 'DATABASE_URL',
    value: '<url>',
    defaultNote: 'the embedded database',
    help: 'PostgreSQL 15 or newer to use instead of the embedded one',
    parse: postgresUrl,
  }),
  adminPassword: option({
    env: 'ADMIN_PASSWORD',
    value: '<password>',
    defaultNote: 'made and printed once',
    help: 'Password of the first administrator, at least 8 characters',
    parse: text(8),
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
    default: 'info',
    help: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  payoutUrl: option({
    env: 'PAYOUT_URL',
    value: '<url>',
    defaultNote: 'pay-outs are confirmed by hand',
    help: 'HTTP pay-out service; needs PAYOUT_SECRET',
    parse: url('https', 'http'),
  }),
  payoutSecret: option({
    env: 'PAYOUT_SECRET',
    value: '<secret>',
    defaultNote: 'none',
    help: 'Signs what is exchanged with the pay-out service, at least 16 characters',
    parse: text(16),
  }),
  secretKey: option({
    env: 'SECRET_KEY',
    value: '<key>',
    defaultNote: 'the key file in the data folder',
    help: 'Key for encryption at rest: 32 bytes in hexadecimal or base64',
    parse: key32,
  }),
  sessionIdleMinutes: option({
    env: 'SESSION_IDLE_MINUTES',
    value: '<minutes>',
    default: '60',
    help: 'A session ends after so long without a request',
    parse: wholeNumber(1, 10_080),
  }),
  sessionAbsoluteHours: option({
    env: 'SESSION_ABSOLUTE_HOURS',
    value: '<hours>',
    default: '12',
    help: 'A session ends after so long in any case',
    parse: wholeNumber(1, 720),
  }),
  help: option({ flag: '--help', help: 'Print this list', parse: yes }),
} as const;

type OptionName = keyof typeof options;
type Values = { [K in OptionName]: ReturnType<(typeof options)[K]['parse']> };
type Optional =
  | 'databaseUrl'
  | 'adminPassword'
  | 'payoutUrl'
  | 'payoutSecret'
  | 'secretKey'
  | 'empty'
  | 'sample'
  | 'help';

/** The settings of one server, checked. `dataDir` is absolute. */
export type Config = Readonly<
  Omit<Values, Optional> &
    Pick<Partial<Values>, 'databaseUrl' | 'adminPassword' | 'secretKey'> & {
      /** The sample data is wanted: by default with the embedded database only. */
      loadSample: boolean;
      /** The HTTP pay-out service, where one is set. */
      payout?: Readonly<{ url: string; secret: string }>;
    }
>;

const names = Object.keys(options) as OptionName[]; // the keys of a constant object are its type's

/** What the operator wrote: an option's text by its name, and how it was called there. */
type Written = Partial<Record<OptionName, { text: string; calledAs: string }>>;

function fromEnvironment(env: NodeJS.ProcessEnv): Written {
  const written: Written = {};
  for (const name of names) {
    const declared: Option<unknown> = options[name];
    const value = declared.env && env[declared.env];
    if (declared.env && value) written[name] = { text: value, calledAs: declared.env };
  }
  return written;
}

function fromCommandLine(argv: readonly string[]): Written {
  const written: Written = {};
  for (let at = 0; at < argv.length; at++) {
    const [flag = '', ...rest] = (argv[at] ?? '').split('=');
    const name = names.find((candidate) => (options[candidate] as Option<unknown>).flag === flag);
    if (!name) throw invalidOption(flag, 'no such option; --help lists them');
    const takesValue = (options[name] as Option<unknown>).value !== undefined;
    if (!takesValue && rest.length > 0) throw invalidOption(flag, 'takes no value');
    const value = takesValue ? (rest.length > 0 ? rest.join('=') : argv[++at]) : 'yes';
    if (!value || (takesValue && rest.length === 0 && value.startsWith('--')))
      throw invalidOption(flag, 'needs a value');
    written[name] = { text: value, calledAs: flag };
  }
  return written;
}

function readOption<K extends OptionName>(name: K, written: Written): Values[K] | undefined {
  const declared = options[name] as Option<Values[K]>; // the table's types and Values are the same by definition
  const found = written[name];
  const textToRead = found?.text ?? declared.default;
  if (textToRead === undefined) return undefined;
  try {
    return declared.parse(textToRead);
  } catch (error) {
    if (error instanceof OptionValueError) throw invalidOption(found?.calledAs ?? name, error.message);
    throw error;
  }
}

/**
 * Reads the settings from the command line and the environment.
 * Answers `'help'` when the list of options was asked for.
 * @throws StartupError naming the first wrong or unknown option.
 */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config | 'help' {
  const flags = fromCommandLine(argv);
  if (flags.help) return 'help';
  const written = { ...fromEnvironment(env), ...flags };
  const read = <K extends OptionName>(name: K) => readOption(name, written);
  const required = <K extends OptionName>(name: K) => read(name) as Values[K]; // these have a default

  const databaseUrl = read('databaseUrl');
  const [empty, sample] = [read('empty'), read('sample')];
  if (empty && sample) throw invalidOption('--empty', 'cannot be combined with --sample');
  const [payoutUrl, payoutSecret] = [read('payoutUrl'), read('payoutSecret')];
  if (payoutUrl && !payoutSecret) throw invalidOption('PAYOUT_SECRET', 'is needed with PAYOUT_URL');
  if (payoutSecret && !payoutUrl) throw invalidOption('PAYOUT_URL', 'is needed with PAYOUT_SECRET');
  const [sessionIdleMinutes, sessionAbsoluteHours] = [
    required('sessionIdleMinutes'),
    required('sessionAbsoluteHours'),
  ];
  if (sessionIdleMinutes > sessionAbsoluteHours * 60) {
    throw invalidOption('SESSION_IDLE_MINUTES', 'must not be longer than SESSION_ABSOLUTE_HOURS');
  }
  const dataDir = read('dataDir');

  return Object.freeze({
    port: required('port'),
    host: required('host'),
    dataDir: dataDir === undefined ? resolve(import.meta.dirname, '../../data') : resolve(dataDir),
    databaseUrl,
    loadSample: sample ?? (!empty && databaseUrl === undefined),
    adminPassword: read('adminPassword'),
    nodeEnv: required('nodeEnv'),
    logLevel: required('logLevel'),
    payout: payoutUrl && payoutSecret ? Object.freeze({ url: payoutUrl, secret: payoutSecret }) : undefined,
    secretKey: read('secretKey'),
    sessionIdleMinutes,
    sessionAbsoluteHours,
  });
}

/** One row of the options' table, for the help and the documentation. */
export interface OptionRow {
  name: string;
  default: string;
  help: string;
}

/** The options as rows: how each is written, its default and what it does. */
export function optionRows(): OptionRow[] {
  return names.map((name) => {
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
