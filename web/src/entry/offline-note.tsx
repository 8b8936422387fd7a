import type { Language } from '@quarterdeck/contract/core/language';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { signInText } from '#session/sign-in-texts.ts';
import classes from './sign-in/sign-in.module.css';

interface OfflineNoteProps {
  language?: Language;
}

/** Says that the network is gone, for as long as it is. */
export function OfflineNote({ language }: OfflineNoteProps) {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline ? <p className={classes.offline}>{signInText('offline', language)}</p> : null}
    </div>
  );
}
