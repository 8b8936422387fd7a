import { testMainJob } from '../support/main-job.ts';

testMainJob('en-US');
