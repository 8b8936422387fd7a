import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './view.module.css';

interface ViewFailureProps {
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** What stands in place of a page that is not there or broke. */
export function ViewFailure({ name, error, onRetry }: ViewFailureProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.failure} role="alert">
      <h1 className={classes.title}>{t('view.failed', { name })}</h1>
      <p className={classes.reason}>{error instanceof Error ? error.message : String(error)}</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{t('view.retry')}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {t('view.reload')}
        </Button>
      </div>
    </div>
  );
}
