import { IconArrowsMinimize, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { maximise, useMaximised } from '#shell/maximise.ts';
import { settings } from '#web/settings.ts';
import classes from './over-page.module.css';

/** Buttons that lie over the page's lower corner. */
export function OverPage() {
  return (
    <div className={classes.corner} data-over-page>
      <BackToTop />
      <Restore />
    </div>
  );
}

/** For who has scrolled down. */
function BackToTop() {
  const { t } = useTranslation();
  const [isDown, setDown] = useState(false);

  // To ask while drawing would have the browser lay out the page once more.
  useEffect(() => {
    const look = () => setDown(window.scrollY > settings.backToTopFrom);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  if (!isDown) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('shell.toTop')}
      title={t('shell.toTop')}
      onClick={() => {
        // The button goes; without another place the focus would go with it.
        document.getElementById('main')?.focus({ preventScroll: true });
        window.scrollTo({ top: 0, behavior: 'smooth' });
      }}
    >
      <IconArrowUp size={20} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

/** The way back from the maximised page. */
function Restore() {
  const { t } = useTranslation();
  const isMaximised = useMaximised((state) => state.isMaximised);
  useShortcut('maximise', () => maximise(!isMaximised));
  useShortcut('restore', () => maximise(false), isMaximised);
  if (!isMaximised) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('shell.restore')}
      title={t('shell.restore')}
      onClick={() => maximise(false)}
    >
      <IconArrowsMinimize size={20} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
