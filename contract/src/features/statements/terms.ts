import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const statements = terms({
  rights: {
    'statement.read': ['finance_maker', 'finance_checker'],
    'statement.import': ['finance_maker'],
    'statement.match': ['finance_maker', 'finance_checker'],
    'statement.export': ['finance_maker'],
  },
  refusals,
  menu: [
    {
      section: 'finance',
      order: 80,
      path: 'statement',
      name: 'statement_lines',
      component: 'statements/list',
      ability: 'statement.read',
    },
  ],
  search: {
    statement_line: ['id', 'reference'],
  },
  programs: ['match_statements'],
});
