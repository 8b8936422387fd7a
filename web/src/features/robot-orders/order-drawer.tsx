import { compare } from '@quarterdeck/contract/core/money';
import {
  type RobotOrder,
  type RobotOrderDetail,
  robotOrderDetail,
} from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useCan } from '#session/access.tsx';
import { FillTable } from './fill-table.tsx';
import { OrderActions } from './order-actions.tsx';
import { CycleLink, OrderStatusTag, RobotLink, SideTag } from './order-marks.tsx';
import classes from './orders.module.css';

interface OrderDrawerProps {
  id: number;
  onClose: () => void;
}

export default function OrderDrawer({ id, onClose }: OrderDrawerProps) {
  const { t } = useTranslation('robot-orders');
  const query = useQuery(endpointQuery(robotOrderDetail, { id: String(id) }, { quiet: true }));
  const row = query.data?.robot_order;
  const maySteer = useCan('robot_order.steer');
  const maySeeRobot = useCan('robot.read');
  return (
    <DetailDrawer
      title={row ? t('drawer.title', { name: row.client_order_id }) : t('drawer.waiting')}
      badge={row ? <OrderStatusTag status={row.status} /> : null}
      onClose={onClose}
      query={query}
      record={row && { kind: 'robot_order', id: row.id }}
      foot={row && maySteer ? <OrderActions row={row} /> : null}
    >
      {(detail) => (
        <>
          <Difference {...detail} />
          <Section title={t('drawer.facts')}>
            <OrderFacts row={detail.robot_order} />
          </Section>
          <Section
            title={t('drawer.fills')}
            aside={
              detail.robot_order.robot_id === null || !maySeeRobot ? null : (
                <CycleLink row={detail.robot_order}>{t('drawer.cycle')}</CycleLink>
              )
            }
          >
            <FillTable fills={detail.fills} all={detail.fill_count} />
          </Section>
          {detail.raw === null ? null : (
            <Section title={t('drawer.raw')}>
              <pre className={classes.raw}>{detail.raw}</pre>
            </Section>
          )}
          <Section title={t('drawer.history')}>
            <Timeline entries={detail.history} status={(status) => <OrderStatusTag status={status} />} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}

/** Says that the reports of the order and of its fills differ, and which of them has more. */
function Difference({ robot_order: { status, filled_qty }, fills_qty }: RobotOrderDetail) {
  const { t } = useTranslation('robot-orders');
  const sign = compare(fills_qty, filled_qty);
  if (sign === 0) return null;
  const isLate = sign > 0 && status === 'cancelled';
  return (
    <Panel tone="warning" title={t(isLate ? 'drawer.late' : sign > 0 ? 'drawer.more' : 'drawer.less')}>
      {t('drawer.difference')} <Money amount={filled_qty} asset="" bare /> · {t('drawer.fillsQty')}{' '}
      <Money amount={fills_qty} asset="" bare />
    </Panel>
  );
}

interface OrderFactsProps {
  row: RobotOrder;
}

function OrderFacts({ row }: OrderFactsProps) {
  const { t } = useTranslation('robot-orders');
  const { t: tKit } = useTranslation('kit');
  const { asset, fee_asset, cancel_reason } = row;
  return (
    <Facts
      facts={[
        [
          t('columns.uid'),
          <RecordLink key="user" kind="user" id={row.user_id}>
            {row.uid}
          </RecordLink>,
        ],
        [t('columns.robot'), <RobotLink key="robot" row={row} />],
        [t('columns.exchange'), row.exchange],
        [t('columns.symbol'), row.symbol],
        [t('columns.side'), <SideTag key="side" side={row.side} />],
        [t('columns.type'), t(`type.${row.type}`)],
        [
          t('columns.price'),
          row.price === null ? undefined : <Money key="price" amount={row.price} asset="" bare />,
        ],
        [t('columns.qty'), <Money key="qty" amount={row.qty} asset="" bare />],
        [t('columns.filled_qty'), <Money key="filled" amount={row.filled_qty} asset="" bare strong />],
        [
          t('columns.avg_price'),
          row.avg_price === null ? undefined : <Money key="average" amount={row.avg_price} asset="" bare />,
        ],
        [
          t('columns.quote_filled'),
          <Money key="quote" amount={row.quote_filled} asset={asset} copyable strong />,
        ],
        [
          t('columns.fee'),
          <Money key="fee" amount={row.fee} asset={fee_asset ?? ''} bare={fee_asset === null} />,
        ],
        [
          t('columns.cycle_no'),
          <CycleLink key="cycle" row={row}>
            {row.cycle_no}
          </CycleLink>,
        ],
        [t('columns.level'), row.level],
        [t('columns.reduce_only'), tKit(row.reduce_only ? 'yes' : 'no')],
        [
          t('columns.cancel_reason'),
          cancel_reason === null ? undefined : t(`cancel_reason.${cancel_reason}`),
        ],
        [t('columns.reject_code'), row.reject_code ?? undefined],
        [t('columns.changed_at'), <Time key="changed" value={row.changed_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.client_order_id'), <CopyText key="client" value={row.client_order_id} whole />, 'wide'],
        [
          t('columns.exchange_order_id'),
          <CopyText key="order" value={row.exchange_order_id} whole />,
          'wide',
        ],
      ]}
    />
  );
}
