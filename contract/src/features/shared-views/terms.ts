import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const sharedViews = terms({
  rights: {
    'shared_view.share': ['finance_maker', 'finance_checker', 'risk', 'support', 'content'],
  },
  refusals,
});
