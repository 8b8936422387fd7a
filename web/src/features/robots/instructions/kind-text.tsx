import type { robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import type { RobotInstruction } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { useTranslation } from 'react-i18next';
import { filtered } from '#kit/list/filtered.ts';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { useAccess } from '#session/access.tsx';

type Asked = Pick<
  RobotInstruction,
  'kind' | 'stop_mode' | 'apply_at' | 'revision' | 'client_order_id' | 'uid'
>;

/** What was asked, with how. */
export function KindText({ kind, stop_mode, apply_at, revision, client_order_id, uid }: Asked) {
  const { t } = useTranslation('robots-instructions');
  const orders = listAddress('robot_order', useAccess());
  const more = [
    stop_mode && t(`stop_mode.${stop_mode}`),
    revision && t('revisionOf', { revision }),
    apply_at && t(`apply_at.${apply_at}`),
  ].filter(Boolean);
  const words = [t(`kind.${kind}`), ...more].join(' · ');
  if (client_order_id === null) return words;
  return (
    <>
      {words} ·{' '}
      {orders === undefined ? (
        client_order_id
      ) : (
        <TextLink to={filtered<typeof robotOrderList>(orders, { client_order_id, uid })}>
          {client_order_id}
        </TextLink>
      )}
    </>
  );
}
