import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { type Returned, visitForProof, WindowBlockedError } from './proof.ts';

/** What went wrong: declined at the service, no window, nothing came back, or what the server says. */
type Problem = 'denied' | 'blocked' | 'failed' | ApiError;

/**
 * Has somebody show at a service that it is they.
 * @param use sends what came back
 */
export function useProof(use: (returned: Returned) => Promise<void>) {
  const [isVisiting, setVisiting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const visit = useRef<AbortController>(undefined);
  useEffect(() => () => visit.current?.abort(), []);

  async function prove(providerId: number): Promise<void> {
    // Closing the window starts over.
    visit.current?.abort();
    const mine = new AbortController();
    visit.current = mine;
    setVisiting(true);
    setProblem(undefined);
    const outcome = await visitAndUse(providerId, mine.signal).catch(problemOf);
    if (mine.signal.aborted) return;
    setVisiting(false);
    setProblem(outcome);
  }

  async function visitAndUse(providerId: number, signal: AbortSignal): Promise<Problem | undefined> {
    const returned = await visitForProof(providerId, signal);
    if (returned === undefined) return 'denied';
    await use(returned);
    return undefined;
  }

  return { isVisiting, problem, prove };
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error;
  return error instanceof WindowBlockedError ? 'blocked' : 'failed';
}
