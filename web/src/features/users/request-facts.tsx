import type { User } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';

interface RequestFactsProps {
  row: User;
}

/** What somebody asked for, why, and who decides about it; nothing where nothing waits. */
export function RequestFacts({ row }: RequestFactsProps) {
  const { t } = useTranslation('users');
  if (row.request_kind === null) return null;
  const referrer = row.request_referrer_uid ?? t('request.nobody');
  return (
    <Panel tone="warning" title={t(`request.${row.request_kind}`, { referrer })}>
      {row.request_reason}
      <br />
      {row.request_by} · <Time value={row.request_at} /> · {t('request.waits')}
    </Panel>
  );
}
