import type { MarketSync } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import { syncTones } from './looks.ts';

/** The state of a sync; while it runs, how far it has come. */
export function SyncStatusTag({ status, stage }: Pick<MarketSync, 'status' | 'stage'>) {
  const { t } = useTranslation('pairs-syncs');
  const words = status === 'running' && stage !== null ? t(`stage.${stage}`) : t(`status.${status}`);
  return (
    <StatusTag tone={syncTones[status]} meaning={t(`meaning.${status}`)}>
      {words}
    </StatusTag>
  );
}
