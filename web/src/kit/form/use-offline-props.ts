import { useTranslation } from 'react-i18next';
import { useIsOffline } from '../use-is-offline.ts';

/** What a control whose press is sent at once has while the network is gone: it is disabled, and says so. */
export function useOfflineProps(): { disabled: true; title: string } | undefined {
  const { t } = useTranslation();
  return useIsOffline() ? { disabled: true, title: t('offline') } : undefined;
}
