import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Where messages show, at the top. */
export default function MessagesHost() {
  const { t } = useTranslation();
  const label = t('shell.closeMessage');
  const named = useMemo(
    () => ({
      components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
    }),
    [label],
  );
  return (
    <MantineThemeProvider theme={named} inherit>
      <Notifications position="top-center" limit={5} zIndex={1000} />
    </MantineThemeProvider>
  );
}
