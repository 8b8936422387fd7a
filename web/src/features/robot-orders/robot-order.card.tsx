import { robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { OrderStatusTag, SideTag } from './order-marks.tsx';

export default function OrderCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('robot-orders');
  const order = useListed(robotOrderList, of);
  if (!order) return <RecordCard title={order} facts={[]} />;
  return (
    <RecordCard
      title={order.client_order_id}
      badge={<OrderStatusTag status={order.status} />}
      facts={[
        [t('columns.uid'), order.uid],
        [t('columns.symbol'), order.symbol],
        [t('columns.side'), <SideTag key="side" side={order.side} />],
        [t('columns.qty'), <Money key="qty" amount={order.qty} asset="" bare />],
        [t('columns.filled_qty'), <Money key="filled" amount={order.filled_qty} asset="" bare />],
        [t('columns.created_at'), <Time key="created" value={order.created_at} />],
      ]}
    />
  );
}
