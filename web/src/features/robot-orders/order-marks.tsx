import type { OrderStatus, RobotOrder } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<OrderStatus, Tone> = {
  pending: 'info',
  partial_fill: 'progress',
  full_fill: 'success',
  cancelled: 'neutral',
};

interface OrderStatusTagProps {
  status: string;
}

export function OrderStatusTag({ status }: OrderStatusTagProps) {
  const { t } = useTranslation('robot-orders');
  return (
    <StatusTag
      tone={tones[status as OrderStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

interface SideTagProps {
  side: RobotOrder['side'];
}

export function SideTag({ side }: SideTagProps) {
  const { t } = useTranslation('robot-orders');
  return (
    <StatusTag small tone={side === 'buy' ? 'info' : 'warning'}>
      {t(`side.${side}`)}
    </StatusTag>
  );
}

/** The robot, where it was reported itself, with its cycle on a chart. */
export function RobotLink({ row: { robot, robot_id } }: { row: Pick<RobotOrder, 'robot' | 'robot_id'> }) {
  // A name with a hyphen stays in one line.
  const name = <span style={{ whiteSpace: 'nowrap' }}>{robot}</span>;
  if (robot_id === null) return name;
  return (
    <RecordLink kind="robot" id={robot_id}>
      {name}
    </RecordLink>
  );
}
