import { endpoint } from '@quarterdeck/contract/core/http/endpoint';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { CoverHost } from '#shell/cover/cover-host.tsx';
import { surroundApp } from './surround.ts';

const doEdit = endpoint({
  method: 'POST',
  path: '/backstage/thing/doEdit',
  ability: 'session',
  summary: 'Changes a thing.',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});
const read = endpoint({
  method: 'GET',
  path: '/backstage/thing',
  ability: 'session',
  summary: 'Reads a thing.',
});

const answers: ((response: Response) => void)[] = [];
const fetched = vi.fn(() => new Promise<Response>((answer) => answers.push(answer)));

function answerAll(): Promise<void> {
  return act(async () => {
    for (const answer of answers.splice(0))
      answer(Response.json({ code: 200, msg: 'ok', data: { name: 'answered' } }));
  });
}

const edit = (name: string) => call(doEdit, { body: { name } });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  surroundApp();
  renderPage(<CoverHost />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

it('lies over the page until the last of the calls is answered', async () => {
  let calls: Promise<unknown>[] = [];
  act(() => {
    calls = [edit('a'), edit('b')];
  });
  expect((await screen.findByText('Please wait')).role).toBe('status');
  expect(fetched).toHaveBeenCalledTimes(2);
  await answerAll();
  await Promise.all(calls);
  await waitFor(() => expect(screen.queryByText('Please wait')).toBeNull());
});

it('makes one call of a press that is repeated', async () => {
  const calls = [edit('a'), edit('a'), edit('a')];
  expect(fetched).toHaveBeenCalledOnce();
  await answerAll();
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 3 }, () => ({ name: 'answered' })));
  const later = edit('a');
  expect(fetched).toHaveBeenCalledTimes(2);
  await answerAll();
  await later;
});

it('is gone also after a refusal, and leaves every other call alone', async () => {
  const refused = edit('a').catch((error: Error) => error.name);
  await act(async () =>
    answers.pop()?.(Response.json({ code: 422, msg: 'no', data: null }, { status: 422 })),
  );
  expect(await refused).toBe('ApiError');
  expect(screen.queryByText('Please wait')).toBeNull();
  const reading = [call(read), call(read)];
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(screen.queryByText('Please wait')).toBeNull();
  await answerAll();
  await Promise.all(reading);
});
