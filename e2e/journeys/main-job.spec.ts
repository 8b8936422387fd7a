import { testMainJob } from '../support/main-job.ts';

// Most journeys speak English; the other language of this one is another run's.
testMainJob('zh-CN');
