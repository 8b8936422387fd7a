import { useTranslation } from 'react-i18next';

/** Words for an action as the log names it: `withdrawal.approve` → "Withdrawal approved". */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('kit');
  return (action) => t(`log.${action}`, { defaultValue: action });
}
