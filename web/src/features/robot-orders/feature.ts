import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'robot-orders/list': () => import('./list-page.tsx') },
  records: {
    robot_order: {
      icon: 'robot',
      page: { path: '/robot/order', ability: 'robot_order.read' },
      amounts: ['quote_filled'],
    },
    robot_fill: {},
  },
};
