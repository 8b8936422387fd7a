import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#kit/use-is-offline.ts';
import classes from './view.module.css';

interface ViewFailureProps {
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** What stands in place of a page that is not there or broke. */
export function ViewFailure({ name, error, onRetry }: ViewFailureProps) {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <div className={classes.failure} role="alert">
      <h1 className={classes.title}>{t(isOffline ? 'view.offline' : 'view.plain')}</h1>
      <p className={classes.reason}>{t(isOffline ? 'view.offlineNext' : 'view.plainNext')}</p>
      <div className={classes.technical}>
        <p>{t('view.failed', { name })}</p>
        <p>{error instanceof Error ? error.message : String(error)}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{t('view.retry')}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {t('view.reload')}
        </Button>
      </div>
    </div>
  );
}
