import { rechargeReasons } from '@quarterdeck/contract/features/recharges/machine';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';

interface RechargeReasonProps {
  reason: string | null;
}

/** Why a recharge waits or ended: the person's text, or a built-in reason. */
export function RechargeReason({ reason }: RechargeReasonProps) {
  const { t } = useTranslation('recharges');
  if (reason === null) return <Absent />;
  const known = rechargeReasons.find((one) => one === reason);
  return known === undefined ? reason : t(`reason.${known}`);
}
