import { testBodies } from './bodies.ts';

// One of the ways for each field, in turn; `npm run test:endurance` tries each field with all.
testBodies({ waysEach: 1 });
