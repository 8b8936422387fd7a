import { IconWifiOff } from '@tabler/icons-react';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { signInText } from '#session/sign-in-texts.ts';
import classes from './offline.module.css';

/** Says that the network is gone, for as long as it is. */
export function Offline() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline ? (
        <div className={classes.bar}>
          <IconWifiOff size={18} aria-hidden="true" /> {signInText('offline')}
        </div>
      ) : null}
    </div>
  );
}
