import { testAllowedActions } from './allowed-actions.ts';

testAllowedActions();
