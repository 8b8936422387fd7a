import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/** By its events alone: a browser of a machine without any network still reaches a server on the same machine. */
function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const change = ({ type }: Event) => setOffline(type === 'offline');
    addEventListener('offline', change);
    addEventListener('online', change);
    return () => {
      removeEventListener('offline', change);
      removeEventListener('online', change);
    };
  }, []);
  return isOffline;
}
