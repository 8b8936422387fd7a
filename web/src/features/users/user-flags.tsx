import type { User } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

interface UserFlagsProps {
  row: User;
}

const stateTones = { active: 'success', frozen: 'warning', blacklisted: 'danger' } as const;

/** Whether the user may act: frozen, blacklisted, or neither. */
export function UserState({ row }: UserFlagsProps) {
  const { t } = useTranslation('users');
  const state = row.blacklisted ? 'blacklisted' : row.frozen ? 'frozen' : 'active';
  return (
    <StatusTag tone={stateTones[state]} meaning={t(`meaning.${state}`)}>
      {t(`state.${state}`)}
    </StatusTag>
  );
}

/** What somebody asked for about the user, which another admin decides. */
export function RequestTag({ row }: UserFlagsProps) {
  const { t } = useTranslation('users');
  if (row.request_kind === null) return <Absent />;
  return (
    <StatusTag tone="warning" meaning={t(`meaning.asked_${row.request_kind}`)}>
      {t(`request_kind.${row.request_kind}`)}
    </StatusTag>
  );
}

const kycTones: Record<User['kyc_status'], Tone> = {
  none: 'neutral',
  pending: 'info',
  verified: 'success',
  refused: 'danger',
};

export function KycTag({ row }: UserFlagsProps) {
  const { t } = useTranslation('users');
  return (
    <StatusTag tone={kycTones[row.kyc_status]} meaning={t(`meaning.kyc_${row.kyc_status}`)}>
      {t(`kyc_status.${row.kyc_status}`)}
    </StatusTag>
  );
}
