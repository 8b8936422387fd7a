import { terms } from '../../core/terms.ts';

export const screenedAddresses = terms({
  rights: {
    'screened_address.read': ['finance_checker', 'risk'],
    'screened_address.edit': ['risk'],
    'screened_address.export': ['risk'],
  },
  sensitive: ['screened_address.edit'],
  menu: [
    {
      section: 'finance',
      order: 30,
      path: 'screening',
      name: 'screened_addresses',
      component: 'screened-addresses/list',
      ability: 'screened_address.read',
    },
  ],
});
