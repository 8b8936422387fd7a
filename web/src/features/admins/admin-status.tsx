import type { Admin } from '@quarterdeck/contract/features/admins/admins';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<Admin['status'], Tone> = {
  active: 'success',
  disabled: 'danger',
  invited: 'info',
  pending: 'warning',
};

interface AdminStatusTagProps {
  row: Admin;
}

/** Whether the admin has a second factor, and that one is missing where they need one. */
export function FactorState({ row }: AdminStatusTagProps) {
  const { t } = useTranslation('admins');
  if (row.second_factor_due) return <StatusTag tone="warning">{t('factor.missing')}</StatusTag>;
  return t(row.second_factor ? 'factor.on' : 'factor.off');
}

/** The admin's status; an expired invitation says so. */
export function AdminStatusTag({ row }: AdminStatusTagProps) {
  const { t } = useTranslation('admins');
  const end = row.invite_expires_at;
  const isExpired = row.status === 'invited' && end !== null && Date.parse(end) <= Date.now();
  const status = isExpired ? 'expired' : row.status;
  return (
    <StatusTag tone={isExpired ? 'neutral' : tones[row.status]} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
