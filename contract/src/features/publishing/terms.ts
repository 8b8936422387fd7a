import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const publishing = terms({
  refusals,
});
