import type { RobotInstruction } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { useTranslation } from 'react-i18next';

type Asked = Pick<RobotInstruction, 'kind' | 'stop_mode' | 'apply_at' | 'revision' | 'client_order_id'>;

/** What was asked, with how. */
export function KindText({ kind, stop_mode, apply_at, revision, client_order_id }: Asked) {
  const { t } = useTranslation('robots-instructions');
  const more = [
    stop_mode && t(`stop_mode.${stop_mode}`),
    revision && t('revisionOf', { revision }),
    apply_at && t(`apply_at.${apply_at}`),
    client_order_id,
  ].filter(Boolean);
  return [t(`kind.${kind}`), ...more].join(' · ');
}
