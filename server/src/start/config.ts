import { resolve } from 'node:path';
import type { SmtpOptions } from '#kernel/mail/mail-server.ts';
import { invalidOption, OptionValueError } from './option-values.ts';
import { type Option, type OptionName, type OptionValues, optionNames, options } from './options.ts';

type Optional =
  | 'databaseUrl'
  | 'databaseOwnerUrl'
  | 'adminPassword'
  | 'payoutUrl'
  | 'payoutSecret'
  | 'smtpUrl'
  | 'smtpFrom'
  | 'secretKey'
  | 'secretKeyOld'
  | 'acceptKey'
  | 'allowedHosts'
  | 'previewMode'
  | 'publicUrl'
  | 'passkeyDomain'
  | 'providerInternalHosts'
  | 'webhookInternalHosts'
  | 'messageInternalHosts'
  | 'exchangeUrls'
  | 'empty'
  | 'sample'
  | 'help';

/** The settings of one server, checked. `dataDir` is absolute. */
export type Config = Readonly<
  Omit<OptionValues, Optional> &
    Pick<
      Partial<OptionValues>,
      'databaseUrl' | 'databaseOwnerUrl' | 'adminPassword' | 'secretKey' | 'secretKeyOld' | 'acceptKey'
    > & {
      /** The sample data is wanted: by default with the embedded database only. */
      loadSample: boolean;
      /** The HTTP pay-out service, where one is set. */
      payout?: Readonly<{ url: string; secret: string }>;
      /** The mail server, where one is set. */
      smtp?: Readonly<SmtpOptions>;
      /** Undefined: whatever the caller calls it. */
      allowedHosts?: readonly string[] | undefined;
      /** Where people open the page: scheme, host and port. */
      origin: string;
      /** The host that passkeys belong to. */
      passkeyDomain: string;
      /** Internal hosts that may be sign-in providers. */
      providerInternalHosts: readonly string[];
      /** Internal hosts that may be webhook receivers. */
      webhookInternalHosts: readonly string[];
      /** Internal hosts that may be mail servers or SMS providers. */
      messageInternalHosts: readonly string[];
      /** Base addresses in place of an exchange's own, by ccxt's id. */
      exchangeUrls: Readonly<Record<string, string>>;
      /** Whatever would change something is refused. */
      isPreview: boolean;
    }
>;

/** What the operator wrote: an option's text by its name, and how it was called there. */
type Written = Partial<Record<OptionName, { text: string; calledAs: string }>>;

function fromEnvironment(env: NodeJS.ProcessEnv): Written {
  const written: Written = {};
  for (const name of optionNames) {
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
    const name = optionNames.find((candidate) => (options[candidate] as Option<unknown>).flag === flag);
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

function readOption<K extends OptionName>(name: K, written: Written): OptionValues[K] | undefined {
  const declared = options[name] as Option<OptionValues[K]>; // the table's types and OptionValues are the same by definition
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
 * Returns `'help'` if the list of options was requested.
 * @throws StartupError naming the first wrong or unknown option.
 */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config | 'help' {
  const flags = fromCommandLine(argv);
  if (flags.help) return 'help';
  const written = { ...fromEnvironment(env), ...flags };
  const read = <K extends OptionName>(name: K) => readOption(name, written);
  const required = <K extends OptionName>(name: K) => read(name) as OptionValues[K]; // these have a default

  const databaseUrl = read('databaseUrl');
  const databaseOwnerUrl = read('databaseOwnerUrl');
  if (databaseOwnerUrl && !databaseUrl)
    throw invalidOption('DATABASE_URL', 'is needed with DATABASE_OWNER_URL');
  const [empty, sample] = [read('empty'), read('sample')];
  if (empty && sample) throw invalidOption('--empty', 'cannot be combined with --sample');
  const [payoutUrl, payoutSecret] = [read('payoutUrl'), read('payoutSecret')];
  if (payoutUrl && !payoutSecret) throw invalidOption('PAYOUT_SECRET', 'is needed with PAYOUT_URL');
  if (payoutSecret && !payoutUrl) throw invalidOption('PAYOUT_URL', 'is needed with PAYOUT_SECRET');
  const [smtpUrl, smtpFrom] = [read('smtpUrl'), read('smtpFrom')];
  if (smtpUrl && !smtpFrom) throw invalidOption('SMTP_FROM', 'is needed with SMTP_URL');
  if (smtpFrom && !smtpUrl) throw invalidOption('SMTP_URL', 'is needed with SMTP_FROM');
  const [sessionIdleMinutes, sessionAbsoluteHours] = [
    required('sessionIdleMinutes'),
    required('sessionAbsoluteHours'),
  ];
  if (sessionIdleMinutes > sessionAbsoluteHours * 60) {
    throw invalidOption('SESSION_IDLE_MINUTES', 'must not be longer than SESSION_ABSOLUTE_HOURS');
  }
  const [secretKey, secretKeyOld] = [read('secretKey'), read('secretKeyOld')];
  if (secretKeyOld && !secretKey) throw invalidOption('SECRET_KEY', 'is needed with SECRET_KEY_OLD');
  const { origin, hostname } = new URL(read('publicUrl') ?? `http://localhost:${required('port')}`);
  const passkeyDomain = read('passkeyDomain') ?? hostname;
  if (hostname !== passkeyDomain && !hostname.endsWith(`.${passkeyDomain}`))
    throw invalidOption('PASSKEY_DOMAIN', 'must be the host of PUBLIC_URL, or one above it');
  const dataDir = read('dataDir');

  return Object.freeze({
    port: required('port'),
    host: required('host'),
    dataDir: dataDir === undefined ? resolve(import.meta.dirname, '../../../data') : resolve(dataDir),
    databaseUrl,
    databaseOwnerUrl,
    loadSample: sample ?? (!empty && databaseUrl === undefined),
    adminPassword: read('adminPassword'),
    nodeEnv: required('nodeEnv'),
    logLevel: required('logLevel'),
    payout: payoutUrl && payoutSecret ? Object.freeze({ url: payoutUrl, secret: payoutSecret }) : undefined,
    smtp: smtpUrl && smtpFrom ? Object.freeze({ url: smtpUrl, from: smtpFrom }) : undefined,
    secretKey,
    secretKeyOld,
    acceptKey: read('acceptKey'),
    trustedProxies: required('trustedProxies'),
    allowedHosts: read('allowedHosts'),
    origin,
    passkeyDomain,
    providerInternalHosts: read('providerInternalHosts') ?? [],
    webhookInternalHosts: read('webhookInternalHosts') ?? [],
    messageInternalHosts: read('messageInternalHosts') ?? [],
    exchangeUrls: read('exchangeUrls') ?? {},
    isPreview: read('previewMode') === 'on',
    sessionTokenMinutes: required('sessionTokenMinutes'),
    sessionIdleMinutes,
    sessionAbsoluteHours,
  });
}
