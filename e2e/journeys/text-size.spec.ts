import { testTextSize } from '../support/text-size.ts';

// Its words are the longest; the other languages are another run's.
testTextSize('en-US');
