import type { RobotBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import { bulkTones } from './looks.ts';

export function BulkStatusTag({ status }: Pick<RobotBulk, 'status'>) {
  const { t } = useTranslation('robots-bulks');
  return (
    <StatusTag tone={bulkTones[status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
