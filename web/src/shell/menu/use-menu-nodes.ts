import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#api/query.ts';
import { useRouteTable } from '#routing/route-table.tsx';
import { settings } from '#web/settings.ts';
import { type MenuNode, menuNodes } from './menu-nodes.ts';

/** The menu with the counts of its entries. Nothing is requested while the window is hidden. */
export function useMenuNodes(): MenuNode[] {
  const { tree } = useRouteTable();
  const { data } = useQuery({
    ...endpointQuery(menuCounts, undefined, { quiet: true }),
    refetchInterval: settings.countsInterval,
    refetchIntervalInBackground: false,
    meta: { isLive: true },
  });
  return useMemo(() => {
    const waiting = (data?.list ?? []).map(
      ({ name, count, capped }) => [name, { count, isCapped: capped }] as const,
    );
    return menuNodes(tree, new Map(waiting));
  }, [tree, data]);
}
