import { type RobotOrder, robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { OrderStatusTag, RobotLink, SideTag } from './order-marks.tsx';

const OrderDrawer = lazyPart(() => import('./order-drawer.tsx'));

const primary = ['status', 'uid', 'client_order_id', 'created_at'];
const meta = ['symbol', 'side'];

/** Quantities and prices are bare: what they are of stands in the market's name. */
const bare = (name: 'price' | 'qty' | 'filled_qty' | 'avg_price') => (row: RobotOrder) => (
  <Money amount={row[name]} asset="" bare />
);

const cells: Cells<RobotOrder> = {
  status: (row) => <OrderStatusTag status={row.status} />,
  robot: (row) => <RobotLink row={row} />,
  side: (row) => <SideTag side={row.side} />,
  price: bare('price'),
  qty: bare('qty'),
  filled_qty: bare('filled_qty'),
  avg_price: bare('avg_price'),
  fee: (row) => <Money amount={row.fee} asset={row.fee_asset ?? ''} bare={row.fee_asset === null} />,
  client_order_id: (row) => <CopyText value={row.client_order_id} plain />,
  exchange_order_id: (row) => <CopyText value={row.exchange_order_id} plain />,
};

/** What robots ordered at exchanges, as the platform reports it; nothing is done to orders here. */
export default function RobotOrdersPage() {
  return (
    <ListPage
      list={robotOrderList}
      namespace="robot-orders"
      primary={primary}
      cells={cells}
      corner="status"
      heading="client_order_id"
      amount="quote_filled"
      meta={meta}
      drawer={(id, close) => <OrderDrawer id={id} onClose={close} />}
    />
  );
}
