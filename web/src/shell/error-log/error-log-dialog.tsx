import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import classes from './error-log.module.css';
import { type ErrorEntry, useErrorLog } from './error-store.ts';
import { searchLinks } from './search-links.ts';

interface ErrorLogDialogProps {
  onClose: () => void;
  onClear: () => void;
}

/** What broke and where, with ways to look it up. */
export default function ErrorLogDialog({ onClose, onClear }: ErrorLogDialogProps) {
  const { t } = useTranslation();
  const entries = useErrorLog((state) => state.entries);
  return (
    <Dialog title={t('errorLog.title')} size={960} onClose={onClose}>
      <Stack gap="md">
        <table className={classes.table} aria-label={t('errorLog.title')}>
          <thead>
            <tr>
              <th scope="col">{t('errorLog.route')}</th>
              <th scope="col">{t('errorLog.message')}</th>
              <th scope="col">{t('errorLog.search')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <ErrorRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('errorLog.close')}
          </Button>
          <Button color="red.9" onClick={onClear}>
            {t('errorLog.clear')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

function ErrorRow({ entry: { err, url, times } }: { entry: ErrorEntry }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className={classes.route}>{url}</td>
      <td>
        <p className={classes.message}>{err.message}</p>
        {times > 1 ? <p className={classes.times}>{t('errorLog.times', { count: times })}</p> : null}
        {err.stack === '' ? null : (
          <details>
            <summary>{t('errorLog.stack')}</summary>
            <pre className={classes.stack}>{err.stack}</pre>
          </details>
        )}
      </td>
      <td>
        <ul className={classes.links}>
          {searchLinks(err.message).map(({ engine, href }) => (
            <li key={engine}>
              <a href={href} target="_blank" rel="noopener noreferrer">
                {t(`errorLog.engines.${engine}`)}
              </a>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
