import { testOtherPlaces, testPages } from '../support/languages-and-looks.ts';

// Every language has the same markup, and a test of the messages sees that each has all of them: `npm run test:matrix` opens every page in each.
testPages('en-US', 3);
testOtherPlaces(['en-US']);
