import { Button, type ButtonProps } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../use-is-offline.ts';

type SendButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/** A button whose press is sent at once; not while the network is gone, and says so. */
export function SendButton({ disabled = false, type = 'button', ...rest }: SendButtonProps) {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <Button
      {...rest}
      type={type}
      disabled={disabled || isOffline}
      {...(isOffline && {
        title: t('offline'),
        leftSection: <IconWifiOff size={16} aria-hidden="true" />,
      })}
    />
  );
}
