import { Button, Drawer } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { plainHeader } from '#kit/plain-header.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import { resetTheme, revertTheme, saveTheme } from '#theme/theme-store.ts';
import '#kit/styles.ts';
import classes from './theme-drawer.module.css';
import { ThemeFields } from './theme-fields.tsx';
import { Transfer } from './transfer.tsx';

interface ThemeDrawerProps {
  opener: HTMLElement | null;
  onClose: () => void;
}

/** Every choice of the theme. What is changed shows at once, and goes again unless it is saved. */
export default function ThemeDrawer({ opener, onClose }: ThemeDrawerProps) {
  const { t } = useTranslation('theme');
  useReturnFocus(opener);
  useEffect(() => revertTheme, []);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={280}
      attributes={plainHeader}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {/* Hardly there: the page behind it is what the choices are about. */}
      <Drawer.Overlay backgroundOpacity={0.06} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{t('drawer.title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('drawer.close')} />
        </Drawer.Header>
        <Drawer.Body>
          <ThemeFields />
          <Transfer />
        </Drawer.Body>
        <div className={classes.foot}>
          <Button
            variant="default"
            onClick={() => {
              resetTheme();
              onClose();
            }}
          >
            {t('drawer.restore')}
          </Button>
          <Button
            onClick={() => {
              saveTheme();
              onClose();
            }}
          >
            {t('drawer.save')}
          </Button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
