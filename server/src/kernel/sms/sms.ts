import type { SmsProvider } from '@quarterdeck/contract/core/sms';
import { EgressError, egressFetch } from '../egress/egress-fetch.ts';
import { aliyun } from './aliyun.ts';
import type { SmsDialect, SmsOutcome, SmsSettings, SmsText } from './dialect.ts';
import { generic } from './generic.ts';
import { twilio } from './twilio.ts';

const dialects: Readonly<Record<Exclude<SmsProvider, 'off'>, SmsDialect>> = { aliyun, twilio, http: generic };

const timeout = 10_000;

/** What of the connection says that nothing was sent. */
const unsent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

export type SendSms = typeof sendSms;

/** Sends one text message, once. */
export async function sendSms(
  settings: SmsSettings,
  text: SmsText,
  { now = new Date(), timeoutMs = timeout }: { now?: Date; timeoutMs?: number } = {},
): Promise<SmsOutcome> {
  if (settings.provider === 'off') return { state: 'refused', problem: 'off', words: '' };
  const dialect = dialects[settings.provider];
  const { url, ...asked } = dialect.request(settings, text, now);
  const fetch = egressFetch({ internalHosts: settings.internalHosts, timeoutMs, cutAt: 16_384 });
  try {
    const answer = await fetch(url, asked);
    const heard = await answer.text();
    const outcome = dialect.read(answer.status, parsed(heard)) ?? byStatus(answer.status, heard);
    return 'words' in outcome ? { ...outcome, words: withoutSecret(outcome.words, settings) } : outcome;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return ofConnection(error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function byStatus(status: number, words: string): SmsOutcome {
  if (status === 429) return { state: 'later', problem: 'throttled', words };
  if (status === 401 || status === 403) return { state: 'refused', problem: 'sign_in', words };
  if (status >= 400 && status < 500) return { state: 'refused', problem: 'refused', words };
  if (status === 503) return { state: 'later', problem: 'later', words };
  return { state: 'unknown', problem: 'unknown', words: `HTTP ${status} ${words}` };
}

function ofConnection({ reason, cause, message }: EgressError): SmsOutcome {
  if (reason === 'refused') return { state: 'refused', problem: 'internal', words: message };
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (reason === 'unreachable' && unsent.includes(code))
    return { state: 'later', problem: 'unreachable', words: code };
  return { state: 'unknown', problem: 'unknown', words: reason === 'timeout' ? 'ETIMEDOUT' : code };
}

function withoutSecret(words: string, { secret }: SmsSettings): string {
  const known = secret === '' ? words : words.replaceAll(secret, '***');
  return known
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
}
