import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The cycle that the address names, the order whose fills are marked, and the way to another cycle. */
export function useShownCycle() {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (no: number) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('cycle', String(no));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { cycleNo: numberIn(params.get('cycle'), 9), orderId: numberIn(params.get('order'), 15), show };
}

function numberIn(text: string | null, digits: number): number | undefined {
  return text !== null && /^\d+$/.test(text) && text.length <= digits ? Number(text) : undefined;
}
