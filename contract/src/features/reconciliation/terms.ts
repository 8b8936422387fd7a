import { of, terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events {
  'period.closed': { day: string };
  'recon_run.finished': { rule: string; breaks: number; opened: number; reopened: number; vanished: number };
}

export const reconciliation = terms({
  rights: {
    'reconciliation.read': ['finance_maker', 'finance_checker'],
    'reconciliation.run': ['finance_maker', 'finance_checker'],
    'reconciliation.work': ['finance_maker', 'finance_checker'],
    'reconciliation.accept': ['finance_checker'],
    'reconciliation.export': ['finance_maker'],
    'reconciliation.close': ['finance_checker'],
  },
  sensitive: ['reconciliation.work', 'reconciliation.accept', 'reconciliation.close'],
  refusals,
  menu: [
    {
      section: 'finance',
      order: 90,
      path: 'reconciliation',
      name: 'reconciliation',
      component: 'reconciliation/overview',
      ability: 'reconciliation.read',
    },
    {
      section: 'finance',
      order: 100,
      path: 'break',
      name: 'recon_breaks',
      component: 'reconciliation/breaks',
      ability: 'reconciliation.read',
    },
  ],
  search: {
    recon_break: ['id', 'no'],
  },
  tiles: ['breaks_open'],
  programs: ['reconcile', 'reconcile_nightly'],
  events: of<Events>(),
});
