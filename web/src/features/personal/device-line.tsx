import { deviceOf } from '@quarterdeck/contract/core/device';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '#kit/time.tsx';
import { isHandheld } from './device.ts';
import classes from './personal.module.css';

interface DeviceLineProps {
  userAgent: string | null;
  ip: string | null;
  at: string;
  /** Beside the device's name. */
  mark?: ReactNode;
  /** At the right. */
  children?: ReactNode;
}

/** A device, from where it came and when. */
export function DeviceLine({ userAgent, ip, at, mark, children }: DeviceLineProps) {
  const { t } = useTranslation('personal');
  const Icon = isHandheld(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.line}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <span className={classes.device} title={userAgent ?? undefined}>
          {deviceOf(userAgent) || t('unknownDevice')} {mark}
        </span>
        <span className={classes.place}>
          <span>{ip ?? t('unknownAddress')}</span>
          <Time value={at} />
        </span>
      </div>
      {children}
    </li>
  );
}
