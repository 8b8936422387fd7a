import {
  acceptChanges,
  decideMax,
  type MarketChange,
  marketChangeList,
  refuseChanges,
} from '@quarterdeck/contract/features/pairs/syncs';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useCommand } from '#kit/form/use-command.ts';
import { touched } from '../syncs/looks.ts';
import type { Deciding } from './deciding.ts';

interface Failure {
  symbol: string;
  msg: string;
}

/** What became of the changes so far. */
export interface Progress {
  decided: number;
  failures: readonly Failure[];
}

/** Decides many changes, a part at a time, and says how far it is. */
export function useDecisions({ decision, rows, filter }: Deciding) {
  const accepting = useCommand(acceptChanges, { invalidates: touched });
  const refusing = useCommand(refuseChanges, { invalidates: touched });
  const [progress, setProgress] = useState<Progress>();

  const decidePart = async (part: readonly MarketChange[], reason: string): Promise<Progress> => {
    const body = {
      rows: part.map(({ id, version }) => ({ id, version })),
      ...(reason.trim() !== '' && { reason }),
    };
    const { results } = await (decision === 'accept' ? accepting : refusing).run(body);
    const failures = results
      .filter(({ ok }) => !ok)
      .map(({ id, msg }) => ({
        symbol: part.find((row) => row.id === id)?.symbol ?? `#${id}`,
        msg: msg ?? '',
      }));
    return { decided: results.length - failures.length, failures };
  };

  /** @throws the refusal of a part; those before it are decided. */
  const decide = async (reason: string): Promise<void> => {
    let sum: Progress = { decided: 0, failures: [] };
    setProgress(sum);
    for await (const part of rows === undefined ? partsOf(filter) : partsOfRows(rows)) {
      const { decided, failures } = await decidePart(part, reason);
      sum = { decided: sum.decided + decided, failures: [...sum.failures, ...failures] };
      setProgress(sum);
    }
  };
  return { decide, progress };
}

async function* partsOfRows(rows: readonly MarketChange[]) {
  for (let at = 0; at < rows.length; at += decideMax) yield rows.slice(at, at + decideMax);
}

async function* partsOf(filter: Deciding['filter']) {
  for (let cursor: string | undefined; ; ) {
    const { list, next } = await call(marketChangeList.index, {
      query: { ...filter, sort: 'id', page_size: decideMax, ...(cursor !== undefined && { cursor }) },
      quiet: true,
    });
    if (list.length > 0) yield list;
    if (next === null) return;
    cursor = next;
  }
}
