import { MantineProvider } from '@mantine/core';
import { notifications, useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HashRouter } from 'react-router';
import { queryClient } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { RouteTableContext } from '#routing/route-table.tsx';
import { partOfDay } from '#session/greeting.ts';
import { useSession } from '#session/session.ts';
import { Shell } from '#shell/shell.tsx';
import { schemeManager } from '#theme/color-scheme.ts';
import { theme, variables } from '#theme/theme.ts';
import { settings } from '#web/settings.ts';
import { HeldAddress } from './held-address.tsx';
import { loadMessagesHost } from './load-messages-host.ts';
import './styles.ts';
import { useSessionRoutes } from './use-session-routes.ts';

const MessagesHost = lazyPart<object>(loadMessagesHost, { isOfShell: true });

interface AppProps {
  isArriving: boolean;
}

/** Everything behind the sign-in. */
export function App({ isArriving }: AppProps) {
  const user = useSession((state) => state.user);
  const table = useSessionRoutes();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouteTableContext value={table}>
          {/* A page that is kept is there at once: as a transition it would come frames later. */}
          <HashRouter useTransitions={false}>
            <HeldAddress>
              <Shell />
            </HeldAddress>
          </HashRouter>
        </RouteTableContext>
        <Messages />
        {isArriving && user ? <Greeting name={user.nickname || user.username} /> : null}
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Messages in the order of their coming; what shows them is made for the first. */
function Messages() {
  const [isMade, setMade] = useState(false);
  const hasMessages = useNotifications().notifications.length > 0;
  if (hasMessages && !isMade) setMade(true);
  return isMade ? <MessagesHost /> : null;
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
