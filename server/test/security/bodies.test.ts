import { testBodies } from './bodies.ts';

// One of the ways for two fields of each body, in turn; `npm run test:endurance` tries each field with all.
testBodies({ waysEach: 1, fieldsEach: 2 });
