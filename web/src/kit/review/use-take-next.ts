import type { List } from '@quarterdeck/contract/core/http/list';
import { useContext, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Path, useSearchParams } from 'react-router';
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
  // The reader's own address: the dialog that asked may have closed, and its page fallen asleep.
  const history = useContext(NavigationContext).navigator as unknown as { location: Path };
  const addressNow = () => history.location.pathname + history.location.search;
  const takeNext = async () => {
    setTaking(true);
    const asked = addressNow();
    try {
      const id = await take();
      // A reader who went on meanwhile stays where they are.
      if (addressNow() !== asked) return;
      const queue = queueAt(list, parameters, access)?.name ?? allRows;
      setParameters(withQueue(list, withRecord(parameters, id), queue, access));
    } catch {
      // The client has said why.
    } finally {
      setTaking(false);
      void invalidate(touched);
    }
  };
  return { takeNext, isTaking };
}
