import { Button, type ButtonProps } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useOfflineProps } from './use-offline-props.ts';

type SendButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/** A button whose press is sent at once; not while the network is gone, and says so. */
export function SendButton({ type = 'button', ...rest }: SendButtonProps) {
  const offline = useOfflineProps();
  return (
    <Button
      {...rest}
      type={type}
      {...offline}
      {...(offline && { leftSection: <IconWifiOff size={16} aria-hidden="true" /> })}
    />
  );
}
