import type { Records } from '#kit/records.ts';

export const records: Records = {
  robot_order: {
    namespace: 'robot-orders',
    page: { path: '/robot/order', ability: 'robot_order.read' },
    amounts: ['quote_filled'],
  },
  robot_fill: { namespace: 'robot-orders' },
};
