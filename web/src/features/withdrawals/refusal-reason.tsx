import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';

/** Why a withdrawal was refused or failed: the person's text, or that its user canceled it. */
export function RefusalReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('withdrawals');
  if (reason === null) return <Absent />;
  return reason === 'user_cancel' ? t('reason.user_cancel') : reason;
}
