import { MantineThemeProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { narrow } from '#kit/narrow.ts';
import classes from './messages-host.module.css';

/** Where messages show: at the top below the header, on a phone at the bottom. */
export default function MessagesHost() {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
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
        position={isNarrow ? 'bottom-center' : 'top-center'}
        limit={5}
        zIndex={1000}
      />
    </MantineThemeProvider>
  );
}
