import { endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { settings } from '#web/settings.ts';
import { ApiError } from './api-error.ts';
import { call, upload } from './client.ts';
import { setSurroundings } from './surroundings.ts';
import { currentToken, setToken } from './token.ts';

const read = endpoint({
  method: 'GET',
  path: '/backstage/thing/:id',
  ability: 'session',
  summary: 'Reads a thing.',
  query: z.object({ id: z.string(), status: z.optional(z.array(z.string())) }),
  reply: z.object({ name: z.string() }),
});
const command = endpoint({
  method: 'POST',
  path: '/backstage/thing/change',
  ability: 'session',
  summary: 'Changes a thing.',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  command: true,
});
const sending = endpoint({
  method: 'POST',
  path: '/backstage/thing/picture',
  ability: 'session',
  summary: 'Sends a picture.',
  upload: { max: 10 },
});
const signIn = endpoint({
  method: 'POST',
  path: '/backstage/login',
  ability: 'public',
  summary: 'Signs in.',
});

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const around = {
  text: vi.fn(),
  showError: vi.fn(),
  cover: vi.fn(),
  onSignedOut: vi.fn(),
  onForbidden: vi.fn(),
  onLocked: vi.fn(),
  onStepUp: async () => false,
  onAccessChanged: vi.fn(),
};
let sentences = 0;

/** Another sentence each time: the same one is shown once only. */
function sentence(): string {
  sentences += 1;
  return `Refused ${sentences}`;
}

function answer(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function lastCall() {
  const [url, init] = fetched.mock.lastCall ?? ['', {}];
  return { url: new URL(url, 'http://host'), headers: new Headers(init.headers), init };
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('The call was not refused');
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  setToken('token-of-now');
  around.text.mockImplementation((key: string) => `text of ${key}`);
  setSurroundings(around);
});

afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setToken(null);
});

describe('what is sent', () => {
  it('names the language in the address and in the body, and who asks', async () => {
    fetched.mockResolvedValue(answer({ code: 200, msg: 'ok', data: { name: 'x' } }));
    await call(command, { body: { name: 'x' } });
    const { url, headers, init } = lastCall();
    expect(url.searchParams.get('lang')).toBe('en-US');
    expect(JSON.parse(String(init.body))).toEqual({ name: 'x', lang: 'en-US' });
    expect(headers.get('authorization')).toBe('Bearer token-of-now');
    expect(headers.get('content-type')).toBe('application/json;charset=UTF-8');
  });

  it('goes to another host, form-encoded, where the settings say so', async () => {
    const given = { ...settings };
    onTestFinished(() => void Object.assign(settings, given));
    Object.assign(settings, {
      baseUrl: 'http://other.example',
      contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    fetched.mockResolvedValue(answer({ code: 200, msg: 'ok', data: { name: 'x' } }));
    await call(command, { body: { name: 'a&b=ü' } });
    const { url, headers, init } = lastCall();
    expect(url.origin).toBe('http://other.example');
    expect(headers.get('content-type')).toContain('form-urlencoded');
    expect(init.body).toBe('lang=en-US&name=a%26b%3D%C3%BC');
  });

  it('fills the path from the query and leaves out what is not set', async () => {
    fetched.mockResolvedValue(answer({ code: 200, msg: 'ok', data: { name: 'x' } }));
    await call(read, { query: { id: 'a/b', status: ['one', 'two'] } });
    expect(lastCall().url.pathname).toBe('/backstage/thing/a%2Fb');
    expect(Object.fromEntries(lastCall().url.searchParams)).toEqual({ status: 'one,two', lang: 'en-US' });
  });

  it('asks in another language than the reader’s where the question names one', async () => {
    fetched.mockResolvedValue(answer({ code: 200, msg: 'ok', data: { name: 'x' } }));
    await call(read, { query: { id: '1', lang: 'zh-CN' } as never });
    expect(lastCall().url.searchParams.getAll('lang')).toEqual(['zh-CN']);
  });

  it('carries the key of the caller with a command, or one of its own', async () => {
    fetched.mockImplementation(async () => answer({ code: 200, msg: 'ok', data: { name: 'x' } }));
    await call(command, { body: { name: 'x' }, idempotencyKey: 'intention-1' });
    expect(lastCall().headers.get('idempotency-key')).toBe('intention-1');
    await call(command, { body: { name: 'x' } });
    const first = lastCall().headers.get('idempotency-key');
    await call(command, { body: { name: 'x' } });
    expect(first).toMatch(/^[\da-f-]{32,36}$/);
    expect(lastCall().headers.get('idempotency-key')).not.toBe(first);
    await call(read, { query: { id: '1' } });
    expect(lastCall().headers.has('idempotency-key')).toBe(false);
  });
});

describe('what comes back', () => {
  it.each([200, 0, '200', '0'])('gives the data of an answer with the code %j', async (code) => {
    fetched.mockResolvedValue(answer({ code, msg: 'ok', data: { name: 'x' } }));
    await expect(call(read, { query: { id: '1' } })).resolves.toEqual({ name: 'x' });
  });

  it.each([
    { status: 0, message: 'ok', data: { name: 'x' } },
    { status: '200', message: 'ok', data: { name: 'x' } },
  ])('reads status and message too: %j', async (envelope) => {
    fetched.mockResolvedValue(answer(envelope));
    await expect(call(read, { query: { id: '1' } })).resolves.toEqual({ name: 'x' });
    const message = sentence();
    fetched.mockResolvedValue(answer({ ...envelope, status: '406', message }));
    expect(await refusal(call(read, { query: { id: '1' } }))).toMatchObject({ code: 406, message });
  });

  it('reads the code before the status', async () => {
    const msg = sentence();
    const fields = { name: 'Too long' };
    fetched.mockResolvedValue(answer({ code: 422, msg, data: null, error: 'insufficient_balance', fields }));
    const error = await refusal(call(command, { body: { name: 'x' } }));
    expect(error).toMatchObject({ code: 422, error: 'insufficient_balance', message: msg, fields });
    expect(around.showError).toHaveBeenCalledWith(msg);
  });

  it('has a text of its own for a status without a sentence', async () => {
    fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await refusal(call(read, { query: { id: '1' } }))).toMatchObject({
      code: 502,
      message: 'text of status.502',
    });
  });

  it('does not take another page for an answer', async () => {
    fetched.mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect((await refusal(call(read, { query: { id: '1' } }))).error).toBe('unreadable_reply');
  });

  it('says so when nothing comes back', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    const error = await refusal(call(read, { query: { id: '1' } }));
    expect(error).toMatchObject({ code: 0, error: 'no_response', message: 'text of noResponse' });
  });

  it('says that a command without an answer may have been carried out', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    const error = await refusal(call(command, { body: { name: 'x' } }));
    expect(error).toMatchObject({ code: 0, error: 'no_response', message: 'text of noAnswer' });
  });

  it('says that nothing was sent where there was no network', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => network.mockRestore());
    fetched.mockRejectedValue(new TypeError('network'));
    const error = await refusal(call(command, { body: { name: 'x' } }));
    expect(error).toMatchObject({ code: 0, error: 'not_sent', message: 'text of notSent' });
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ['30 seconds', 30_000, () => call(read, { query: { id: '1' }, quiet: true })],
    [
      'five minutes where it sends a file',
      300_000,
      () => upload(sending, new File(['x'], 'a.png'), { quiet: true }),
    ],
  ])('gives up after %s', async (_what, ms, ask) => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_url, { signal }) =>
        new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
    );
    const waiting = refusal(ask());
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await waiting).error).toBe('no_response');
  });
});

describe('what is shown', () => {
  it('shows the same sentence once while it stands, and again later', async () => {
    vi.useFakeTimers();
    const msg = sentence();
    fetched.mockImplementation(async () => answer({ code: 500, msg, data: null }, 500));
    await Promise.all(Array.from({ length: 10 }, () => refusal(call(read, { query: { id: '1' } }))));
    expect(around.showError).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    await refusal(call(read, { query: { id: '1' } }));
    expect(around.showError).toHaveBeenCalledTimes(2);
  });

  it('shows nothing to a caller who does so, or who gave up', async () => {
    fetched.mockImplementation(async () => answer({ code: 403, msg: sentence(), data: null }, 403));
    await refusal(call(read, { query: { id: '1' }, quiet: true }));
    fetched.mockRejectedValue(new DOMException('', 'AbortError'));
    const error = await refusal(call(read, { query: { id: '1' }, signal: AbortSignal.abort() }));
    expect(error.error).toBe('aborted');
    expect(around.showError).not.toHaveBeenCalled();
    expect(around.onForbidden).not.toHaveBeenCalled();
  });
});

it.each([200, 403])('keeps from the next session what the last one asked for (%i)', async (code) => {
  fetched.mockImplementation(async () => {
    setToken(null);
    setToken('token-of-another');
    return answer({ code, msg: sentence(), data: { name: 'a' } }, code);
  });
  const error = await refusal(call(command, { body: { name: 'a' } }));
  expect(error.error).toBe('aborted');
  expect(around.showError).not.toHaveBeenCalled();
});

describe('refused access', () => {
  it('ends the session when it is not known any more, without a message', async () => {
    fetched.mockResolvedValue(answer({ code: 401, msg: sentence(), data: null }, 401));
    await refusal(call(read, { query: { id: '1' } }));
    expect(around.onSignedOut).toHaveBeenCalledOnce();
    expect(around.showError).not.toHaveBeenCalled();
  });

  it('is shown where signing in is switched off: no sign-in would end it', async () => {
    const given = { ...settings };
    onTestFinished(() => void Object.assign(settings, given));
    Object.assign(settings, { loginInterception: false });
    setToken(null);
    const msg = sentence();
    fetched.mockResolvedValue(answer({ code: 401, msg, data: null }, 401));
    await refusal(call(read, { query: { id: '1' } }));
    expect(around.onSignedOut).not.toHaveBeenCalled();
    expect(around.showError).toHaveBeenCalledExactlyOnceWith(msg);
  });

  it('drops a token that is known no more where signing in is switched off, and asks without it', async () => {
    const given = { ...settings };
    onTestFinished(() => void Object.assign(settings, given));
    Object.assign(settings, { loginInterception: false });
    fetched.mockImplementation(async (_url, { headers }) =>
      new Headers(headers).has('authorization')
        ? answer({ code: 401, msg: sentence(), data: null }, 401)
        : answer({ code: 200, msg: 'ok', data: { name: 'x' } }),
    );
    const asked = [1, 2].map((id) => call(read, { query: { id: String(id) } }));
    await expect(Promise.all(asked)).resolves.toEqual([{ name: 'x' }, { name: 'x' }]);
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem(settings.storage.token)).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('drops a token that cannot be renewed where signing in is switched off', async () => {
    const given = { ...settings };
    onTestFinished(() => void Object.assign(settings, given));
    Object.assign(settings, { loginInterception: false });
    fetched
      .mockResolvedValueOnce(answer({ code: 402, msg: sentence(), data: null }))
      .mockResolvedValueOnce(answer({ code: 401, msg: sentence(), data: null }, 401))
      .mockResolvedValueOnce(answer({ code: 200, msg: 'ok', data: { name: 'x' } }));
    await expect(call(read, { query: { id: '1' } })).resolves.toEqual({ name: 'x' });
    expect(lastCall().headers.has('authorization')).toBe(false);
    expect(currentToken()).toBeNull();
  });

  it('keeps the session when the answer was for an earlier token', async () => {
    fetched.mockImplementation(async () => {
      setToken('token-of-later');
      return answer({ code: 401, msg: sentence(), data: null }, 401);
    });
    await refusal(call(read, { query: { id: '1' } }));
    expect(around.onSignedOut).not.toHaveBeenCalled();
  });

  it('takes a wrong password for no more than that', async () => {
    const msg = sentence();
    fetched.mockResolvedValue(answer({ code: 401, msg, data: null, error: 'credentials_wrong' }, 401));
    const error = await refusal(call(signIn, { quiet: true }));
    expect(error.error).toBe('credentials_wrong');
    expect(around.onSignedOut).not.toHaveBeenCalled();
  });

  it('has the lock shown, and says nothing besides', async () => {
    fetched.mockImplementation(async () => answer({ code: 423, msg: sentence(), data: null }, 423));
    await refusal(call(read, { query: { id: '1' } }));
    await refusal(call(command, { body: { name: 'x' }, quiet: true }));
    expect(around.onLocked).toHaveBeenCalledTimes(2);
    expect(around.showError).not.toHaveBeenCalled();
    expect(around.onSignedOut).not.toHaveBeenCalled();
  });

  it('leaves a page that is refused, and stays where a command is', async () => {
    fetched.mockImplementation(async () => answer({ code: 403, msg: sentence(), data: null }, 403));
    await refusal(call(read, { query: { id: '1' } }));
    expect(around.onForbidden).toHaveBeenCalledOnce();
    expect(around.showError).not.toHaveBeenCalled();
    await refusal(call(command, { body: { name: 'x' } }));
    expect(around.onForbidden).toHaveBeenCalledOnce();
    expect(around.showError).toHaveBeenCalledOnce();
    expect(around.onAccessChanged).toHaveBeenCalledTimes(2);
  });
});

describe('an expired token', () => {
  const expired = () => answer({ code: 402, msg: 'expired', data: null }, 402);

  it('is renewed once for all that wait, and each is asked again under its key', async () => {
    fetched.mockImplementation(async (url, { headers }) => {
      if (url.startsWith('/refreshToken'))
        return answer({ code: 200, msg: 'ok', data: { token: 'token-of-later' } });
      const isNew = new Headers(headers).get('authorization') === 'Bearer token-of-later';
      return isNew ? answer({ code: 200, msg: 'ok', data: { name: 'x' } }) : expired();
    });
    await Promise.all([call(command, { body: { name: 'a' } }), call(command, { body: { name: 'b' } })]);
    const renewals = fetched.mock.calls.filter(([url]) => url.startsWith('/refreshToken'));
    const keys = fetched.mock.calls.flatMap(
      ([, { headers }]) => new Headers(headers).get('idempotency-key') ?? [],
    );
    expect(renewals).toHaveLength(1);
    expect(new Set(keys).size).toBe(2);
    expect(currentToken()).toBe('token-of-later');
  });

  /** The server accepts one token; requests with another are answered 402. */
  const knows = (valid: () => string, renewal: () => Response) =>
    fetched.mockImplementation(async (url, { headers }) => {
      if (url.startsWith('/refreshToken')) return renewal();
      const isValid = new Headers(headers).get('authorization') === `Bearer ${valid()}`;
      return isValid ? answer({ code: 200, msg: 'ok', data: { name: 'x' } }) : expired();
    });
  const renewals = () => fetched.mock.calls.filter(([url]) => url.startsWith('/refreshToken')).length;

  it('that another window had renewed is taken over from there, and not exchanged a second time', async () => {
    knows(
      () => 'token-of-there',
      () => answer({ code: 401, msg: 'reused', data: null }, 401),
    );
    localStorage.setItem(settings.storage.token, 'token-of-there');
    await call(read, { query: { id: '1' } });
    expect(renewals()).toBe(0);
    expect(currentToken()).toBe('token-of-there');
  });

  it('of a call that was under way is not renewed once more', async () => {
    const late = Promise.withResolvers<void>();
    fetched.mockImplementation(async (url, { headers }) => {
      if (url.startsWith('/refreshToken'))
        return answer({ code: 200, msg: 'ok', data: { token: 'token-of-later' } });
      if (new Headers(headers).get('authorization') === 'Bearer token-of-later')
        return answer({ code: 200, msg: 'ok', data: { name: 'x' } });
      if (url.includes('id=late')) await late.promise;
      return expired();
    });
    const under = call(read, { query: { id: 'late' } });
    await call(read, { query: { id: '1' } });
    late.resolve();
    await under;
    expect(renewals()).toBe(1);
  });

  it('that another window kept, and that has expired as well, is renewed after all', async () => {
    knows(
      () => 'token-of-later',
      () => answer({ code: 200, msg: 'ok', data: { token: 'token-of-later' } }),
    );
    localStorage.setItem(settings.storage.token, 'token-of-there');
    await call(read, { query: { id: '1' } });
    expect(renewals()).toBe(1);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('that counts as expired although it was just renewed ends the session with a message', async () => {
    knows(
      () => 'none',
      () => answer({ code: 200, msg: 'ok', data: { token: 'token-of-later' } }),
    );
    expect(await refusal(call(read, { query: { id: '1' } }))).toMatchObject({ error: 'token_expired' });
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(around.onSignedOut).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('that cannot be renewed just now fails in silence', async () => {
    knows(
      () => 'none',
      () => answer({ code: 503, msg: 'busy', data: null }, 503),
    );
    expect((await refusal(call(read, { query: { id: '1' } }))).code).toBe(402);
    expect(around.showError).not.toHaveBeenCalled();
    expect(around.onSignedOut).not.toHaveBeenCalled();
  });

  it('whose session is over ends it, and says why', async () => {
    knows(
      () => 'none',
      () => answer({ code: 401, msg: 'An old token was used again', data: null }, 401),
    );
    await refusal(call(read, { query: { id: '1' } }));
    expect(around.onSignedOut).toHaveBeenCalledWith('An old token was used again');
  });
});
