import type { Endpoint } from '@quarterdeck/contract/http/endpoint';
import { isSuccess } from '@quarterdeck/contract/http/envelope';
import { isBlank } from '@quarterdeck/contract/validation/text';
import { currentToken, endedSessions, setToken } from '#session/token.ts';
import { settings } from '#web/settings.ts';
import { ApiError } from './api-error.ts';
import { surroundings } from './surroundings.ts';
import { addressOf, type Parts, requestOf } from './wire.ts';

export type Answer<Data> = { error?: undefined; data: Data } | { error: ApiError };

/** What one call asks, and until when. */
export interface Question extends Parts {
  signal?: AbortSignal;
}

/** An envelope as it may come from anywhere: every member is checked before use. */
interface LooseEnvelope<Data> {
  code?: unknown;
  status?: unknown;
  msg?: unknown;
  message?: unknown;
  data: Data;
  error?: unknown;
  fields?: Record<string, string>;
  request_id?: string;
}

/**
 * Asks once; where the token has expired, renews it and asks a second time. Never throws. An answer that comes after
 * the end of the session that asked is nobody's: it must not show to whoever signs in next.
 */
export async function ask<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  const session = endedSessions();
  const answer = await askTwice<Data>(endpoint, question);
  return session === endedSessions() ? answer : { error: aborted() };
}

async function askTwice<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  const answer = await exchange<Data>(endpoint, question);
  if (answer.error?.code !== 402) return answer;
  return (await renewToken()) ? exchange<Data>(endpoint, question) : answer;
}

async function exchange<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  const token = currentToken();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), settings.requestTimeout);
  const signals = question.signal ? [timeout.signal, question.signal] : [timeout.signal];
  try {
    const response = await fetch(addressOf(endpoint, question.query), {
      ...requestOf(endpoint, question, token),
      signal: AbortSignal.any(signals),
    });
    if (endpoint.stream !== undefined && response.ok && !isJson(response)) {
      // A file may take longer than an answer does.
      clearTimeout(timer);
      // The endpoint declares a stream, whose data is the file itself.
      return { data: (await response.blob()) as Data };
    }
    const answer = await read<Data>(response);
    // The answer to a token that is no longer in use says nothing about the session of now.
    if (answer.error?.code === 401 && token !== currentToken()) return { error: aborted() };
    return answer;
  } catch {
    if (question.signal?.aborted) return { error: aborted() };
    return { error: new ApiError({ code: 0, error: 'no_response', message: textFor(0) }) };
  } finally {
    clearTimeout(timer);
  }
}

async function read<Data>(response: Response): Promise<Answer<Data>> {
  const body = isJson(response) ? await readJson<Data>(response) : undefined;
  const code = body?.code ?? body?.status ?? response.status;
  if (isSuccess(code)) {
    if (body !== undefined) return { data: body.data };
    const message = textFor(500);
    return { error: new ApiError({ code: 500, error: 'unreadable_reply', message }) };
  }
  const status = Number(code) || response.status;
  return {
    error: new ApiError({
      code: status,
      error: typeof body?.error === 'string' ? body.error : `status_${status}`,
      message:
        sentence(body?.msg) ??
        sentence(body?.message) ??
        surroundings().text(`status.${status}`) ??
        sentence(response.statusText) ??
        textFor(status),
      fields: body?.fields,
      data: body?.data,
      requestId: body?.request_id,
    }),
  };
}

async function readJson<Data>(response: Response): Promise<LooseEnvelope<Data> | undefined> {
  const value = await response.json().catch(() => undefined);
  return typeof value === 'object' && value !== null ? value : undefined;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') ?? false;
}

function sentence(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value : undefined;
}

function textFor(status: number): string {
  const { text } = surroundings();
  if (status === 0) return text('noResponse') ?? String(status);
  return text(`status.${status}`) ?? text('requestFailed') ?? String(status);
}

function aborted(): ApiError {
  return new ApiError({ code: 0, error: 'aborted', message: textFor(0) });
}

const refreshToken: Endpoint = {
  method: 'GET',
  path: '/refreshToken',
  ability: 'session',
  summary: 'Exchanges an expired token for a new one.',
};

let renewal: Promise<boolean> | undefined;

/** One renewal at a time, however many calls found the token expired. */
function renewToken(): Promise<boolean> {
  renewal ??= exchange<{ token?: unknown } | null>(refreshToken, {}).then((answer) => {
    renewal = undefined;
    const next = answer.error ? undefined : answer.data?.token;
    if (typeof next !== 'string') return false;
    setToken(next);
    return true;
  });
  return renewal;
}
