import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { Intention, isAnswered } from './intention.ts';
import { keepAnswer } from './keep-answer.ts';

/** What a stale command's answer carries: the row as it is now, and what was done to it since. */
export interface Stale<Row> {
  current: Row;
  changes: { at: string; actor: string; action: string; after: Record<string, unknown> | null }[];
}

interface Options {
  /** Paths whose answers are out of date afterwards. */
  invalidates: readonly string[];
  /** One that outlives the component. Without it, the component has its own. */
  intention?: Intention;
}

/**
 * Sends a command and reads what it touched again, also after a failure: the row differs from what was shown, or
 * the answer was lost and the outcome is unknown.
 */
export function useCommand<E extends Endpoint>(endpoint: E, { invalidates, intention: given }: Options) {
  const [intention] = useState(() => given ?? new Intention());
  const [isRunning, setRunning] = useState(false);

  const run = async (body: BodyInput<E>): Promise<ReplyOf<E>> => {
    setRunning(true);
    try {
      const reply = await call(endpoint, { body, idempotencyKey: intention.keyFor(body), quiet: true });
      intention.done();
      keepAnswer(endpoint.path, reply);
      refresh();
      return reply;
    } catch (error) {
      if (isAnswered(error)) intention.done();
      if (!isMalformed(error)) refresh();
      throw error;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning };

  function refresh() {
    for (const path of invalidates) void invalidate(path);
  }
}

/** Refused for what was typed, which says nothing about the row. */
function isMalformed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 400;
}

export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.error === 'version_stale';
}

/** Reads the answer to a stale command; nothing where the server sent nothing along. */
export function staleData<Row>(error: ApiError): Stale<Row> | undefined {
  const data = error.data;
  if (typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  // The row is of the same kind as the command's reply, by the server's promise.
  const { current, changes } = data as Partial<Stale<Row>>;
  return current === undefined ? undefined : { current, changes: changes ?? [] };
}
