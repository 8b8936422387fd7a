import type { StatementLine } from '@quarterdeck/contract/features/statements/statements';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag } from '#kit/status-tag.tsx';

export function LineStatusTag({ status }: { status: string }) {
  const { t } = useTranslation('statements');
  return (
    <StatusTag
      tone={status === 'matched' ? 'success' : 'warning'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

/** How the batch was found. */
export function MatchTag({ match }: Pick<StatementLine, 'match'>) {
  const { t } = useTranslation('statements');
  if (match === null) return <Absent />;
  return (
    <StatusTag small tone={match === 'exact' ? 'neutral' : 'info'}>
      {t(`match.${match}`)}
    </StatusTag>
  );
}
