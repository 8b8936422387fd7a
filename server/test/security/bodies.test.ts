import { testBodies } from './bodies.ts';

// One kind of wrong bodies for each endpoint, one of the ways for a field, in turn; `npm run test:endurance` sends all.
testBodies({ waysEach: 1, fieldsEach: 1, kindsEach: 1 });
