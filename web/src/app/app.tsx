import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HashRouter } from 'react-router';
import { queryClient } from '#api/query.ts';
import { partOfDay } from '#session/greeting.ts';
import { accessOf } from '#session/session.ts';
import type { Startup } from '#session/startup.ts';
import { Shell } from '#shell/shell.tsx';
import { tabRoutes } from '#shell/tabs/tab-routes.ts';
import { openTabs } from '#shell/tabs/tabs-store.ts';
import { settings } from '#web/settings.ts';
import { schemeManager } from '#web/theme/color-scheme.ts';
import { theme, variables } from '#web/theme/theme.ts';
import { RouteTableContext, routeTable } from './route-table.tsx';
import { buildRoutes } from './routes.ts';
import './styles.ts';

interface AppProps {
  startup: Startup;
  isArriving: boolean;
}

/** Everything behind the sign-in. */
export function App({ startup, isArriving }: AppProps) {
  const [table] = useState(() => {
    const table = routeTable(buildRoutes(startup.routes, accessOf(startup.user)));
    openTabs(startup.user.id, tabRoutes(table));
    return table;
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouteTableContext value={table}>
          <HashRouter>
            <Shell />
          </HashRouter>
        </RouteTableContext>
        <Notifications position="top-center" limit={5} zIndex={1000} />
        {isArriving ? <Greeting name={startup.user.nickname || startup.user.username} /> : null}
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Greeting({ name }: { name: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    notifications.show({
      id: 'greeting',
      title: t('greeting.title'),
      message: t(`greeting.${partOfDay(new Date().getHours())}`, { name }),
      autoClose: settings.messageDuration,
    });
  }, [t, name]);
  return null;
}
