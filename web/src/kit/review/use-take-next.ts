import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate } from '#api/query.ts';

/** A queue of reviews. */
export interface ReviewQueue {
  /** Assigns the next unassigned record, and returns its id. */
  take: () => Promise<number>;
  /** What is out of date afterwards. */
  touched: string;
}

/** Gives the reviewer the next record of a queue, and opens it. */
export function useTakeNext({ take, touched }: ReviewQueue) {
  const [, setParameters] = useSearchParams();
  const [isTaking, setTaking] = useState(false);
  const takeNext = async () => {
    setTaking(true);
    try {
      const id = await take();
      setParameters((parameters) => {
        parameters.set('id', String(id));
        return parameters;
      });
    } catch {
      // The client has said why.
    } finally {
      setTaking(false);
      void invalidate(touched);
    }
  };
  return { takeNext, isTaking };
}
