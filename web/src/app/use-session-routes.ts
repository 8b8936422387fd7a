import { useEffect, useMemo, useRef, useState } from 'react';
import { type RouteTable, routeTable } from '#routing/route-table.tsx';
import { type AppRoute, buildRoutes } from '#routing/routes.ts';
import { useAccess } from '#session/access.tsx';
import { useSession } from '#session/session.ts';
import { tabRoutes } from '#shell/tabs/tab-routes.ts';
import { openTabs, reviseTabs } from '#shell/tabs/tabs-store.ts';
import { settings } from '#web/settings.ts';

/** The routes of the signed-in admin. They follow changes to the menu or the permissions, and the tabs with them. */
export function useSessionRoutes(): RouteTable {
  const user = useSession((state) => state.user);
  const routes = useSession((state) => state.routes);
  const access = useAccess();
  const isByRole = settings.rolesControl && user !== undefined;
  const former = useRef<readonly AppRoute[]>([]);
  const shown = useRef<RouteTable>(undefined);
  const hasEnded = user === undefined && routes.length === 0;
  const table = useMemo(() => {
    // Until the sign-in takes its place, the page stands where it stood: its address is where the reader returns to.
    if (hasEnded && shown.current !== undefined) return shown.current;
    const table = routeTable(buildRoutes(routes, isByRole ? access : undefined), former.current);
    former.current = [...former.current, ...table.pages];
    shown.current = table;
    return table;
  }, [routes, access, isByRole, hasEnded]);

  const [first] = useState(() => {
    openTabs(user?.id ?? 0, tabRoutes(table));
    return table;
  });
  useEffect(() => {
    if (table !== first) reviseTabs(tabRoutes(table));
  }, [table, first]);
  return table;
}
