import type { OrderStatus, RobotOrder } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import type { ReactNode } from 'react';
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

interface CycleLinkProps {
  row: Pick<RobotOrder, 'id' | 'robot_id' | 'cycle_no'>;
  children: ReactNode;
}

/** To the chart of the order's cycle, where the robot was reported itself. */
export function CycleLink({ row: { id, robot_id, cycle_no }, children }: CycleLinkProps) {
  if (robot_id === null) return children;
  return (
    <RecordLink kind="robot" id={robot_id} part={{ cycle: cycle_no, order: id }}>
      {children}
    </RecordLink>
  );
}

export function RobotLink({ row }: { row: Pick<RobotOrder, 'id' | 'robot' | 'robot_id' | 'cycle_no'> }) {
  return (
    <CycleLink row={row}>
      {/* A name with a hyphen stays in one line. */}
      <span style={{ whiteSpace: 'nowrap' }}>{row.robot}</span>
    </CycleLink>
  );
}
