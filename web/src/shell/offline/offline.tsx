import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#kit/use-is-offline.ts';
import classes from './offline.module.css';

/** Says that the network is gone, for as long as it is. */
export function Offline() {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline ? (
        <div className={classes.bar}>
          <IconWifiOff size={18} aria-hidden="true" /> {t('offline')}
        </div>
      ) : null}
    </div>
  );
}
