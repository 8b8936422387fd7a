import { testAllowedActions } from './allowed-actions.ts';

// Two of the staff in each state, in turn; `npm run test:matrix` has all of them.
testAllowedActions({ staffEach: 2 });
