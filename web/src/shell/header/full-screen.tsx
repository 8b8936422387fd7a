import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showOnce } from '#api/show-once.ts';
import { useTheme } from '#theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

function watch(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Full screen on and off; the icon follows what the browser does, also by Esc. */
export function FullScreen() {
  const { t } = useTranslation();
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);

  const isShown = useTheme(({ theme }) => theme.showFullScreen);

  async function toggle(): Promise<void> {
    try {
      if (isFull) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      showOnce(t('shell.fullScreenFailed'));
    }
  }

  if (!isShown) return null;
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <HeaderButton
      label={t(isFull ? 'shell.leaveFullScreen' : 'shell.fullScreen')}
      onClick={() => void toggle()}
    >
      <Icon size={20} stroke={1.7} />
    </HeaderButton>
  );
}
