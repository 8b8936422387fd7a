import type { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import {
  IconArrowBackUp,
  IconChecklist,
  IconChecks,
  IconCreditCardPay,
  IconHourglassHigh,
  IconRefreshAlert,
} from '@tabler/icons-react';
import type { Feature } from '#kit/feature.ts';
import { filtered } from '#kit/list/filtered.ts';

export const feature: Feature = {
  views: { 'withdrawals/list': () => import('./list-page.tsx') },
  records: {
    withdrawal: {
      icon: 'arrow-up-right',
      page: { path: '/finance/withdrawal', ability: 'withdrawal.read' },
      card: () => import('./withdrawal-card.tsx'),
      amounts: ['gross', 'fee', 'net', 'actual_network_fee'],
    },
  },
  tiles: [
    {
      count: 'withdrawals_to_review',
      to: filtered<typeof withdrawalList>('/finance/withdrawal', { status: 'pending_review' }),
      icon: IconChecklist,
      order: 10,
    },
    {
      count: 'withdrawals_to_pay',
      to: filtered<typeof withdrawalList>('/finance/withdrawal', { status: 'withdrawing' }),
      icon: IconCreditCardPay,
      order: 20,
    },
    {
      count: 'withdrawals_to_complete',
      to: filtered<typeof withdrawalList>('/finance/withdrawal', { to_complete: 'true' }),
      icon: IconChecks,
      order: 30,
    },
    {
      count: 'withdrawals_stuck',
      to: filtered<typeof withdrawalList>('/finance/withdrawal', { stuck: 'true' }),
      icon: IconHourglassHigh,
      order: 40,
      isUrgent: true,
    },
    {
      count: 'withdrawals_failed',
      to: filtered<typeof withdrawalList>('/finance/withdrawal', { status: 'payment_failed' }),
      icon: IconRefreshAlert,
      order: 50,
      isUrgent: true,
    },
    {
      count: 'withdrawals_requested',
      to: filtered<typeof withdrawalList>('/finance/withdrawal', { requested: 'true' }),
      icon: IconArrowBackUp,
      order: 120,
      isRare: true,
    },
  ],
};
