import {
  IconArrowBackUp,
  IconChecklist,
  IconChecks,
  IconCreditCardPay,
  IconHourglassHigh,
  IconRefreshAlert,
} from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { queued } from '#kit/list/filtered.ts';

const path = '/finance/withdrawal';

export const feature: Feature = {
  views: { 'withdrawals/list': () => import('./list-page.tsx') },
  records: {
    withdrawal: {
      icon: 'arrow-up-right',
      page: { path, ability: 'withdrawal.read' },
      amounts: ['gross', 'fee', 'net', 'actual_network_fee'],
    },
  },
  tiles: [
    {
      count: 'withdrawals_to_review',
      to: queued(path, 'to_review'),
      icon: IconChecklist,
      order: 10,
    },
    {
      count: 'withdrawals_to_pay',
      to: queued(path, 'to_pay'),
      icon: IconCreditCardPay,
      order: 20,
    },
    {
      count: 'withdrawals_to_complete',
      to: queued(path, 'to_complete'),
      icon: IconChecks,
      order: 30,
    },
    {
      count: 'withdrawals_stuck',
      to: queued(path, 'stuck'),
      icon: IconHourglassHigh,
      order: 40,
      isUrgent: true,
    },
    {
      count: 'withdrawals_failed',
      to: queued(path, 'failed'),
      icon: IconRefreshAlert,
      order: 50,
      isUrgent: true,
    },
    {
      count: 'withdrawals_second_review',
      to: queued(path, 'second_review'),
      icon: IconChecklist,
      order: 115,
      isRare: true,
    },
    {
      count: 'withdrawals_requested',
      to: queued(path, 'requested'),
      icon: IconArrowBackUp,
      order: 120,
      isRare: true,
    },
  ],
};
