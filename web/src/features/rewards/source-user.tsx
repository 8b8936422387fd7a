import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '#kit/record-link.tsx';

interface SourceUserProps {
  row: Pick<Reward, 'source_user_id' | 'source_uid'>;
}

/** Whose doing a reward is for, as far as the reader sees their data. */
export function SourceUser({ row: { source_user_id, source_uid } }: SourceUserProps) {
  const { t } = useTranslation('rewards');
  if (source_user_id === null) return <em>{t('drawer.unseen')}</em>;
  return (
    <RecordLink kind="user" id={source_user_id}>
      {source_uid}
    </RecordLink>
  );
}
