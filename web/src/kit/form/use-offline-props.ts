import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../use-is-offline.ts';

/**
 * What a control whose press is sent at once has while the network is gone: it keeps the focus, says why nothing
 * happens, and its presses go nowhere.
 */
export function useOfflineProps() {
  const { t } = useTranslation();
  if (!useIsOffline()) return undefined;
  return {
    'aria-disabled': true,
    'data-disabled': true,
    title: t('offline'),
    onClickCapture: swallow,
  } as const;
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
