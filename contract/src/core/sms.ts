export const smsProviders = ['off', 'aliyun', 'twilio', 'http'] as const;
export type SmsProvider = (typeof smsProviders)[number];

/** Why a text message was not taken. */
export const smsProblems = [
  'off',
  'incomplete',
  'number',
  'sign_in',
  'sender',
  'template',
  'throttled',
  'balance',
  'internal',
  'unreachable',
  'refused',
  'later',
  'unknown',
] as const;
export type SmsProblem = (typeof smsProblems)[number];

/** What the provider allows one number to get of one signature: so many in so many minutes. */
export const numberLimits: Readonly<Record<SmsProvider, readonly { minutes: number; max: number }[]>> = {
  off: [],
  aliyun: [
    { minutes: 1, max: 1 },
    { minutes: 60, max: 5 },
    { minutes: 1440, max: 10 },
  ],
  twilio: [],
  http: [],
};

/** A number as E.164 has it; undefined: it is none. One without a country is of mainland China. */
export function phoneNumber(text: string): string | undefined {
  const digits = text.replace(/[\s()-]/g, '');
  if (/^1\d{10}$/.test(digits)) return `+86${digits}`;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
