import { testAllowedActions } from '#test/support/recharge-actions.ts';

testAllowedActions();
