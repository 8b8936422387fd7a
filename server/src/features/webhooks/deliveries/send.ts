import type { AttemptError } from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { patienceSeconds } from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { EgressError, type EgressReason, egressFetch, isInternal } from '#kernel/egress/egress-fetch.ts';

/** So much of an answer is kept, in characters. */
const keptMax = 1_000;
/** So much of it is read, in bytes. */
const readMax = 4_096;

/** What an attempt came to. */
export interface Outcome {
  http_status: number | null;
  /** Null: it was taken. */
  error: AttemptError | null;
  /** The system's own name of what went wrong. */
  detail: string | null;
  response: string | null;
}

interface Sending {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Host names that may be on the internal network. */
  internalHosts: readonly string[];
  timeoutMs?: number;
}

/**
 * Sends a message once. Any 2xx accepts it. Of an internal address's answer only the status is
 * stored, so that a webhook is no way to read there.
 */
export async function send({ url, headers, body, internalHosts, timeoutMs }: Sending): Promise<Outcome> {
  const ask = egressFetch({ internalHosts, timeoutMs: timeoutMs ?? patienceSeconds * 1_000, cutAt: readMax });
  try {
    const answer = await ask(url, { method: 'POST', headers, body });
    const isKept = !isInternal(url, internalHosts);
    return {
      http_status: answer.status,
      error: errorOf(answer.status),
      detail: null,
      response: isKept ? readable(await answer.text()) : null,
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { http_status: null, error: errors[error.reason], detail: codeOf(error.cause), response: null };
  }
}

const errors: Record<EgressReason, AttemptError> = {
  refused: 'address_refused',
  timeout: 'timeout',
  unreachable: 'unreachable',
  too_long: 'unreachable',
};

function errorOf(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect_refused' : 'http_status';
}

/** A text that the database takes and a page can show, and never a long one. */
export function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '\ufffd');
  return [...clean].slice(0, keptMax).join('');
}

function codeOf(cause: unknown): string | null {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : null;
}
