import { testOtherPlaces, testPages } from '../support/languages-and-looks.ts';

// Every language has the same markup, and a test of the messages sees that each has all of them: its pages are another run's.
testPages('en-US');
testOtherPlaces(['zh-CN', 'en-US']);
