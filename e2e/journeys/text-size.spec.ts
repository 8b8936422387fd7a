import { testTextSize } from '../support/text-size.ts';

// English has the longest words; `npm run test:matrix` runs the other languages.
testTextSize('en-US');
