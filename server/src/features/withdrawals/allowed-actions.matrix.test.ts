import { testAllowedActions } from '#test/support/withdrawal-actions.ts';

testAllowedActions();
