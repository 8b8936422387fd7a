import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './messages-host.module.css';

/** Where messages show: over the header, or beside what lies over the page. */
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
      <Notifications
        className={classes.messages}
        position="bottom-left"
        containerWidth={320}
        limit={5}
        zIndex={1000}
      />
    </MantineThemeProvider>
  );
}
