import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { isSuccess } from '@quarterdeck/contract/core/http/envelope';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { logout, refreshToken } from '@quarterdeck/contract/features/session/session';
import { settings } from '#web/settings.ts';
import { ApiError } from './api-error.ts';
import { surroundings } from './surroundings.ts';
import { adoptToken, currentToken, endedSessions, leavingSignal, setToken } from './token.ts';
import { addressOf, type Parts, requestOf } from './wire.ts';

export type Answer<Data> = { error?: undefined; data: Data; msg?: string } | { error: ApiError };

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
 * Sends a request, and repeats it with the next token if the token has expired. Never throws. An answer that arrives after
 * the end of its session is dropped: the next signed-in admin must not see it.
 */
export async function ask<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  if (isOver(endpoint)) return { error: aborted() };
  const session = endedSessions();
  const left = leavingSignal();
  const wasSignedIn = currentToken() !== null;
  const answer = await askAgain<Data>(endpoint, question);
  if (wasSignedIn && !left.aborted && isTokenVain(endpoint, answer)) {
    if (session === endedSessions()) setToken(null);
    if (currentToken() === null) return ask(endpoint, question);
  }
  return session === endedSessions() ? answer : { error: aborted() };
}

/** While signing out, only that request is sent; afterwards, none that needs a session. */
function isOver(endpoint: Endpoint): boolean {
  if (leavingSignal().aborted) return endpoint !== logout;
  const { loginInterception, visitorSupport } = settings;
  const isOutside = loginInterception && !visitorSupport && currentToken() === null;
  return isOutside && endpoint.ability === 'session' && endedSessions() > 0;
}

/** If sign-in is not required, a request is better sent without an unknown token. */
function isTokenVain(endpoint: Endpoint, { error }: Answer<unknown>): boolean {
  return !settings.loginInterception && error?.code === 401 && endpoint.ability !== 'public';
}

async function askAgain<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  const token = currentToken();
  const answer = await exchange<Data>(endpoint, question);
  if (answer.error?.code !== 402 || leavingSignal().aborted) return answer;
  // Another call or another window may have renewed it meanwhile.
  if (token !== currentToken() || adoptToken()) {
    const later = await exchange<Data>(endpoint, question);
    if (later.error?.code !== 402) return later;
  }
  // Who has no token any more has none to renew.
  if (currentToken() === null) return answer;
  const failure = await renewToken();
  if (failure === undefined) return lastAnswer(await exchange<Data>(endpoint, question));
  // The session is over; anything else may pass, and is not worth a message.
  return failure.code === 401 ? { error: failure } : answer;
}

/** A token that counts as expired although it was just renewed ends the session: asking again would go on without end. */
function lastAnswer<Data>(answer: Answer<Data>): Answer<Data> {
  if (answer.error?.code !== 402) return answer;
  const { message, requestId } = answer.error;
  return { error: new ApiError({ code: 401, error: 'token_expired', message, requestId }) };
}

async function exchange<Data>(endpoint: Endpoint, question: Question): Promise<Answer<Data>> {
  const token = currentToken();
  const wasOffline = !navigator.onLine;
  const timeout = new AbortController();
  const patience = endpoint.upload === undefined ? settings.requestTimeout : settings.uploadTimeout;
  const timer = setTimeout(() => timeout.abort(), patience);
  const signals = [timeout.signal];
  if (question.signal) signals.push(question.signal);
  // A command that is on its way is not called back.
  if (endpoint.method === 'GET' && endpoint !== logout) signals.push(leavingSignal());
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
    const isLate = answer.error?.code === 401 && token !== currentToken();
    const isAskedAgain = currentToken() === null && isTokenVain(endpoint, answer);
    return isLate && !isAskedAgain ? { error: aborted() } : answer;
  } catch {
    if (signals.slice(1).some(({ aborted }) => aborted)) return { error: aborted() };
    return { error: unanswered(endpoint, wasOffline) };
  } finally {
    clearTimeout(timer);
  }
}

async function read<Data>(response: Response): Promise<Answer<Data>> {
  const body = isJson(response) ? await readJson<Data>(response) : undefined;
  const code = body?.code ?? body?.status ?? response.status;
  if (isSuccess(code)) {
    if (body !== undefined)
      return { data: body.data, ...(isBlank(body.msg) ? {} : { msg: String(body.msg) }) };
    return { error: unreadable() };
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

/** A command without an answer may have been executed, unless the browser was offline from the start. */
function unanswered({ command }: Endpoint, wasOffline: boolean): ApiError {
  const key = wasOffline ? 'notSent' : command ? 'noAnswer' : 'noResponse';
  const message = surroundings().text(key) ?? textFor(0);
  return new ApiError({ code: 0, error: wasOffline ? 'not_sent' : 'no_response', message });
}

function unreadable(): ApiError {
  return new ApiError({ code: 500, error: 'unreadable_reply', message: textFor(500) });
}

function aborted(): ApiError {
  return new ApiError({ code: 0, error: 'aborted', message: textFor(0) });
}

let renewal: Promise<ApiError | undefined> | undefined;

/** One renewal at a time, however many calls found the token expired. Answers why it failed, if it did. */
function renewToken(): Promise<ApiError | undefined> {
  renewal ??= exchangeToken().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Another window may have been first: an old token must not be exchanged twice. */
async function exchangeToken(): Promise<ApiError | undefined> {
  if (adoptToken()) return undefined;
  const session = endedSessions();
  const answer = await exchange<{ token?: unknown } | null>(refreshToken, {});
  if (answer.error) return answer.error;
  const next = answer.data?.token;
  if (typeof next !== 'string') return unreadable();
  // Who leaves, or has left, takes no new token.
  if (leavingSignal().aborted || session !== endedSessions()) return aborted();
  setToken(next);
  return undefined;
}
