import { localeTags } from '@quarterdeck/contract/core/language';
import { useEffect, useState } from 'react';
import { currentLanguage } from '#web/language.ts';
import classes from './lock-screen.module.css';

const minute = 60_000;

/** The time and the day, for who looks across the room. */
export function Clock() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute));
    return () => clearTimeout(timer);
  }, [now]);
  const tell = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[currentLanguage()], options).format(now);
  return (
    <time className={classes.clock} dateTime={new Date(now).toISOString()}>
      <span className={classes.hour}>{tell({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}</span>
      <span className={classes.day}>{tell({ weekday: 'long', month: 'long', day: 'numeric' })}</span>
    </time>
  );
}
