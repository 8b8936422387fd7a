import type { User } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

interface UserFlagsProps {
  row: User;
}

/** Whether the user may act: frozen, blacklisted, or neither. */
export function UserState({ row }: UserFlagsProps) {
  const { t } = useTranslation('users');
  if (row.blacklisted) return <StatusTag tone="danger">{t('state.blacklisted')}</StatusTag>;
  if (row.frozen) return <StatusTag tone="warning">{t('state.frozen')}</StatusTag>;
  return <StatusTag tone="success">{t('state.active')}</StatusTag>;
}

/** What somebody asked for about the user, which another admin decides. */
export function RequestTag({ row }: UserFlagsProps) {
  const { t } = useTranslation('users');
  if (row.request_kind === null) return <Absent />;
  return <StatusTag tone="warning">{t(`request_kind.${row.request_kind}`)}</StatusTag>;
}

const kycTones: Record<User['kyc_status'], Tone> = {
  none: 'neutral',
  pending: 'info',
  verified: 'success',
  refused: 'danger',
};

export function KycTag({ row }: UserFlagsProps) {
  const { t } = useTranslation('users');
  return <StatusTag tone={kycTones[row.kyc_status]}>{t(`kyc_status.${row.kyc_status}`)}</StatusTag>;
}
