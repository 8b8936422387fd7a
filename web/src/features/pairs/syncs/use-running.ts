import { marketSyncList } from '@quarterdeck/contract/features/pairs/syncs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpointQuery, invalidate } from '#api/query.ts';
import { lookEvery, touched } from './looks.ts';

const running = { status: 'running', page_size: 20 } as const;

/** Polls running syncs, and has the page read again when one progresses or ends. */
export function useRunning(): void {
  const { data } = useQuery({
    ...endpointQuery(marketSyncList.index, running, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.list.length ? lookEvery : false),
  });
  const progress = JSON.stringify(data?.list.map(({ id, stage }) => [id, stage]) ?? null);
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    const isFirst = seen.current === 'null';
    seen.current = progress;
    if (!isFirst) for (const path of touched) void invalidate(path);
  }, [progress]);
}
