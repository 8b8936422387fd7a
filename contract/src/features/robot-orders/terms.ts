import { of, terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  /** More was traded for an order than what was reported when it was cancelled. */
  'robot_order.late_fill': { uid: string; client_order_id: string };
}

export const robotOrders = terms({
  rights: {
    'robot_order.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'robot_order.export': ['finance_maker'],
  },
  refusals,
  menu: [
    {
      section: 'robot',
      order: 20,
      path: 'order',
      name: 'robot_orders',
      component: 'robot-orders/list',
      ability: 'robot_order.read',
    },
  ],
  search: {
    robot_order: ['id', 'client_order_id', 'exchange_order_id'],
  },
  events: of<Events>(),
});
