import { testMainJob } from '../support/main-job.ts';

// In English like most journeys; `npm run test:matrix` runs it in Chinese.
testMainJob('zh-CN');
