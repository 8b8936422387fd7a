import { IconBellExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { HeaderButton } from '#shell/header/header-button.tsx';
import classes from './error-log.module.css';
import { clearErrors, useErrorLog } from './error-store.ts';

const ErrorLogDialog = lazyPart(() => import('./error-log-dialog.tsx'));

/** A bell that says how many errors this page has had; absent while there are none. */
export function ErrorLog() {
  const { t } = useTranslation();
  const count = useErrorLog(({ entries }) => entries.length);
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;

  const clear = () => {
    clearErrors();
    setOpen(false);
    // The bell goes with its errors; the focus would be nowhere.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <HeaderButton
        label={t('errorLog.open', { count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={classes.bell}>
          <IconBellExclamation size={20} stroke={1.7} />
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        </span>
      </HeaderButton>
      {isOpen ? <ErrorLogDialog onClose={() => setOpen(false)} onClear={clear} /> : null}
    </>
  );
}
