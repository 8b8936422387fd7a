import { MantineThemeProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './messages-host.module.css';

/** So wide that a drawer leaves the corner free. */
const spacious = '(min-width: 1100px)';

/**
 * Where messages show, so that they cover no amount of an open drawer and nothing of what is being confirmed: in the corner that
 * drawers do not reach, and where they do, over the header.
 */
export default function MessagesHost() {
  const { t } = useTranslation();
  const isSpacious = useMediaQuery(spacious, undefined, { getInitialValueInEffect: false });
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
        position={isSpacious ? 'bottom-left' : 'top-center'}
        containerWidth={320}
        limit={5}
        zIndex={1000}
      />
    </MantineThemeProvider>
  );
}
