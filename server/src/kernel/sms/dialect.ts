import type { SmsProblem, SmsProvider } from '@quarterdeck/contract/core/sms';

/** Who sends text messages, and as whom. */
export interface SmsSettings {
  provider: SmsProvider;
  /** Empty: the provider's own. */
  url: string;
  key: string;
  secret: string;
  /** The signature, or the number that messages come from. */
  sign: string;
  /** What a provider without a name is sent. */
  body: string;
  /** Hosts that may be on the internal network. */
  internalHosts: readonly string[];
}

export interface SmsText {
  /** E.164. */
  to: string;
  text: string;
  /** The provider's id of the template, and its parameters, if it sends no free text. */
  template: string;
  fields: Readonly<Record<string, string>>;
}

/** What a request is, signed as the provider asks. */
export interface SmsRequest {
  url: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

/** How one provider is asked, and what its answers mean. */
export interface SmsDialect {
  request(settings: SmsSettings, text: SmsText, now: Date): SmsRequest;
  /** Undefined: its status alone says what it means. */
  read(status: number, body: unknown): SmsOutcome | undefined;
}

/**
 * `refused`: not at another time either; `later`: it may be asked again; `unknown`: perhaps it was sent, so that it is never
 * sent again.
 */
export type SmsOutcome =
  | { state: 'sent'; reference: string }
  | { state: 'refused' | 'later' | 'unknown'; problem: SmsProblem; words: string };

/** A text of an answer that may be anything. */
export function textAt(body: unknown, name: string): string {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
