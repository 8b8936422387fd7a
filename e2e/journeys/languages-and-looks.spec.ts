import { testOtherPlaces, testPages } from '../support/languages-and-looks.ts';

// One language is enough here: the markup is the same in each, and `npm run test:matrix` opens every page in all of them.
testPages('en-US', 3);
testOtherPlaces(['en-US']);
