import { IconBug } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useCan } from '#session/access.tsx';
import { HeaderButton } from '#shell/header/header-button.tsx';
import classes from './error-log.module.css';
import { clearErrors, useErrorLog } from './error-store.ts';

const ErrorLogDialog = lazyPart(() => import('./error-log-dialog.tsx'));

/** Says how many errors this page has had, to those who set the product up; absent while there are none. */
export function ErrorLog() {
  const { t } = useTranslation();
  const count = useErrorLog(({ entries }) => entries.length);
  const [isOpen, setOpen] = useState(false);
  // To others it says nothing that they could act on.
  const isTechnical = useCan('config.read');
  if (count === 0 || !isTechnical) return null;

  const clear = () => {
    clearErrors();
    setOpen(false);
    // The button goes with its errors; the focus would be nowhere.
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
          <IconBug size={20} stroke={1.7} />
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        </span>
      </HeaderButton>
      {isOpen ? <ErrorLogDialog onClose={() => setOpen(false)} onClear={clear} /> : null}
    </>
  );
}
