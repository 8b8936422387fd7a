import {
  IconArrowsShuffle,
  IconBrush,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconPalette,
  IconShoppingCart,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Overlay from '#kit/overlay.tsx';
import { useIsMobile } from '#shell/sidebar-store.ts';
import { randomSkin } from '#theme/random-skin.ts';
import { openThemeDrawer } from '#theme/theme-drawer-store.ts';
import { saveTheme, useTheme } from '#theme/theme-store.ts';
import { settings } from '#web/settings.ts';
import '#kit/styles.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { CopySourceDialog } from './copy-source-dialog.tsx';
import classes from './right-panel.module.css';
import { useFolding } from './use-folding.ts';
import { useSourceOffer } from './use-source-offer.ts';

const size = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** At the right edge: the theme drawer, another look by chance, the source, a clean start. Folded, a handle is left of it. */
export default function RightPanel() {
  const { t } = useTranslation('theme');
  const { t: tApp } = useTranslation();
  const isMobile = useIsMobile();
  const { isOpen, toggle } = useFolding(isMobile);
  const { buyAddress, copyAddress } = useSourceOffer();
  const [isChanging, setChanging] = useState(false);
  const [dialog, setDialog] = useState<'clear' | 'copy'>();
  const close = () => setDialog(undefined);

  useEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(() => setChanging(false), settings.skinDuration);
    return () => clearTimeout(timer);
  }, [isChanging]);

  function changeSkin(): void {
    saveTheme(randomSkin(useTheme.getState().theme, { withLayout: !isMobile }));
    setChanging(true);
  }

  return (
    <>
      <section className={classes.panel} aria-label={t('panel.label')}>
        <button
          type="button"
          className={classes.handle}
          aria-label={t(isOpen ? 'panel.fold' : 'panel.unfold')}
          title={t(isOpen ? 'panel.fold' : 'panel.unfold')}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? <IconChevronRight size={14} aria-hidden /> : <IconChevronLeft size={14} aria-hidden />}
        </button>
        {isOpen ? (
          <div className={classes.items}>
            <PanelButton
              label={tApp('shell.themeSettings')}
              icon={<IconPalette {...size} />}
              isDialog
              onClick={openThemeDrawer}
            />
            <PanelButton
              label={t('panel.random')}
              icon={<IconArrowsShuffle {...size} />}
              onClick={changeSkin}
            />
            {buyAddress === undefined ? null : (
              <a
                className={classes.item}
                href={buyAddress}
                target="_blank"
                rel="noopener noreferrer"
                title={t('panel.buy')}
              >
                <IconShoppingCart {...size} />
                <span>{t('panel.buy')}</span>
              </a>
            )}
            {copyAddress === undefined ? null : (
              <PanelButton
                label={t('panel.copy')}
                icon={<IconCopy {...size} />}
                isDialog
                onClick={() => setDialog('copy')}
              />
            )}
            <PanelButton
              label={t('panel.clear')}
              icon={<IconBrush {...size} />}
              isDialog
              onClick={() => setDialog('clear')}
            />
          </div>
        ) : null}
      </section>
      {isChanging ? <Overlay label={t('panel.changing')} /> : null}
      {dialog === 'clear' ? <ClearDialog onClose={close} /> : null}
      {dialog === 'copy' && copyAddress ? (
        <CopySourceDialog copyAddress={copyAddress} onClose={close} />
      ) : null}
    </>
  );
}

interface PanelButtonProps {
  label: string;
  icon: ReactNode;
  isDialog?: boolean;
  onClick: (button: HTMLButtonElement) => void;
}

function PanelButton({ label, icon, isDialog = false, onClick }: PanelButtonProps) {
  return (
    <button
      type="button"
      className={classes.item}
      title={label}
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}
