import type { MouseEvent } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { useIsOffline } from '../use-is-offline.ts';

/**
 * What a control whose press is sent at once has while the network is gone: it keeps the focus, says why nothing
 * happens, and its presses go nowhere.
 */
export function useOfflineProps() {
  if (!useIsOffline()) return undefined;
  return {
    'aria-disabled': true,
    'data-disabled': true,
    title: signInText('offline'),
    onClickCapture: swallow,
  } as const;
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
