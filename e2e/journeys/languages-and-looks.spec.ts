import { testOtherPlaces, testPages } from '../support/languages-and-looks.ts';

// Every language has the same markup, and a test of the messages sees that each has all of them: its pages are another run's, as are the looks of axe at two of three pages.
testPages('en-US', 3);
testOtherPlaces(['zh-CN', 'en-US']);
