import { testBodies } from './bodies.ts';

// Two kinds of wrong bodies for each endpoint, one of the ways for two fields, in turn; `npm run test:endurance` sends all.
testBodies({ waysEach: 1, fieldsEach: 2, kindsEach: 2 });
