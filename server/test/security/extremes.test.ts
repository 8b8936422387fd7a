import { testExtremes } from './extreme-requests.ts';

// One of many requests, in turn; `npm run test:matrix` makes all of them.
testExtremes({ oneOf: 600 });
