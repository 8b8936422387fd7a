import { testAllowedActions } from '#test/support/recharge-actions.ts';

// One of the staff in each state, in turn; `npm run test:matrix` has all of them.
testAllowedActions({ staffEach: 1 });
