import { testQueries } from './queries.ts';

// One of the ways for each endpoint, in turn; `npm run test:matrix` tries each with all.
testQueries({ waysEach: 1 });
