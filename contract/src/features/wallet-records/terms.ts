import { terms } from '../../core/terms.ts';

export const walletRecords = terms({
  rights: {
    'wallet_record.read': ['finance_maker', 'finance_checker', 'risk', 'support'],
    'wallet_record.export': ['finance_maker'],
  },
  menu: [
    {
      section: 'finance',
      order: 60,
      path: 'record',
      name: 'wallet_records',
      component: 'wallet-records/list',
      ability: 'wallet_record.read',
    },
    {
      section: 'finance',
      order: 70,
      path: 'wallet-statement',
      name: 'wallet_statement',
      component: 'wallet-records/statement',
      ability: 'wallet_record.read',
      meta: { hidden: true, activeMenu: '/finance/record' },
    },
  ],
  programs: ['collect_debts'],
});
