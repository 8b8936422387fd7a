import type { Ability } from '@quarterdeck/contract/core/access';
import type { List } from '@quarterdeck/contract/core/http/list';
import { useContext, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Path, useNavigate } from 'react-router';
import { invalidate } from '#api/query.ts';
import { withRecord } from '#kit/list/list-state.ts';
import { allRows, queueAt, withQueue } from '#kit/list/queues.ts';
import { useAccess } from '#session/access.tsx';

/** A queue of reviews. */
export interface ReviewQueue {
  /** The list that its records stand in. */
  list: List;
  /** Who takes from it. */
  ability: Ability;
  /** Assigns the next unassigned record, and returns its id. */
  take: () => Promise<number>;
  /** What is out of date afterwards. */
  touched: string;
}

/** Gives the reviewer the next record of a queue, and opens it on the list's page, over the rows that it shows if it is open. */
export function useTaking() {
  const access = useAccess();
  const navigate = useNavigate();
  // The reader's own address: the dialog that asked may have closed, and its page fallen asleep.
  const history = useContext(NavigationContext).navigator as unknown as { location: Path };
  return async ({ list, take, touched }: ReviewQueue, page = history.location.pathname) => {
    const { pathname, search } = history.location;
    try {
      const id = await take();
      // A reader who went on meanwhile stays where they are.
      if (history.location.pathname !== pathname || history.location.search !== search) return;
      const parameters = new URLSearchParams(page === pathname ? search : '');
      const queue = queueAt(list, parameters, access)?.name ?? allRows;
      const taken = withQueue(list, withRecord(parameters, id), queue, access);
      void navigate({ pathname: page, search: `?${taken}` });
    } catch {
      // The client has said why.
    } finally {
      void invalidate(touched);
    }
  };
}

/** The same on the list's own page, and whether it is under way. */
export function useTakeNext(queue: ReviewQueue) {
  const take = useTaking();
  const [isTaking, setTaking] = useState(false);
  const takeNext = async () => {
    setTaking(true);
    await take(queue);
    setTaking(false);
  };
  return { takeNext, isTaking };
}
