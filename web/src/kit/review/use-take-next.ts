import type { List } from '@quarterdeck/contract/core/http/list';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate } from '#api/query.ts';
import { withRecord } from '#kit/list/list-state.ts';
import { allRows, queueAt, withQueue } from '#kit/list/queues.ts';
import { useAccess } from '#session/access.tsx';

/** A queue of reviews. */
export interface ReviewQueue {
  /** The list that its records stand in. */
  list: List;
  /** Assigns the next unassigned record, and returns its id. */
  take: () => Promise<number>;
  /** What is out of date afterwards. */
  touched: string;
}

/** Gives the reviewer the next record of a queue, and opens it over the rows that the list shows. */
export function useTakeNext({ list, take, touched }: ReviewQueue) {
  const [parameters, setParameters] = useSearchParams();
  const access = useAccess();
  const [isTaking, setTaking] = useState(false);
  // The list may have been filtered while the answer was on its way.
  const latest = useRef(parameters);
  useLayoutEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const takeNext = async () => {
    setTaking(true);
    try {
      const id = await take();
      const now = latest.current;
      setParameters(
        withQueue(list, withRecord(now, id), queueAt(list, now, access)?.name ?? allRows, access),
      );
    } catch {
      // The client has said why.
    } finally {
      setTaking(false);
      void invalidate(touched);
    }
  };
  return { takeNext, isTaking };
}
