import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How long something is waited for, to the second while it is short. */
export function WaitingAge({ since }: { since: string }) {
  const { t } = useTranslation('robots-instructions');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  if (seconds < 120) return ` · ${t('age.seconds', { seconds })}`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120
    ? ` · ${t('age.minutes', { minutes })}`
    : ` · ${t('age.hours', { hours: Math.floor(minutes / 60) })}`;
}
