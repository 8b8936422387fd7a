import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from './absent.tsx';
import { formatTime } from './time.tsx';
import { useTimeZone } from './time-zone.ts';
import { useAgeWords, waitingOf } from './waiting-words.ts';

/** How often ages are recalculated, in milliseconds. */
const step = 1_000;

/** The time now, as long as somebody looks. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long ago a moment was, to the second while it is less than a minute. */
export function Age({ since }: { since: string | null }) {
  const { t, i18n } = useTranslation('kit');
  const zone = useTimeZone((state) => state.zone);
  const wordsOf = useAgeWords();
  const now = useNow();
  if (since === null) return <Absent />;
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return (
    <time dateTime={since} title={formatTime(since, i18n.language, zone)}>
      {seconds < 60 ? t('waiting.seconds', { count: seconds }) : wordsOf(waitingOf(since, now, undefined))}
    </time>
  );
}
