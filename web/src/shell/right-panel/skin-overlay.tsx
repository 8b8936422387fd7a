import { Loader, Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './right-panel.module.css';

/** Lies over everything while the page changes its look. */
export function SkinOverlay() {
  const { t } = useTranslation('theme');
  return (
    <Portal>
      <div className={classes.overlay} role="status">
        <Loader />
        {t('panel.changing')}
      </div>
    </Portal>
  );
}
