import { Button, type ButtonProps } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../use-is-offline.ts';

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  'data-autofocus'?: true | undefined;
}

/** Sends the form of a dialog; not while the network is gone, and says so. */
export function SubmitButton({ disabled = false, ...rest }: SubmitButtonProps) {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled || isOffline}
      {...(isOffline && {
        title: t('offline'),
        leftSection: <IconWifiOff size={16} aria-hidden="true" />,
      })}
    />
  );
}
