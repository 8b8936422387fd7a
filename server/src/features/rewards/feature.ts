import type { Feature } from '#server/feature.ts';
import { copyProfitRule } from './copy-profits/invariants.ts';
import { copyProfitNotices } from './copy-profits/notices.ts';
import { copyProfitSubject } from './copy-profits/subject.ts';
import { copyProfitsWaiting } from './copy-profits/waiting.ts';
import { rewardRule } from './invariants.ts';
import { evaluateJob } from './levels/evaluate.ts';
import { shareLevelSubject, userLevelSubject } from './levels/subject.ts';
import { sharePlanSubject } from './plans/subject.ts';
import { rewardReactions } from './reactions.ts';
import { forgetReplaysJob } from './replays/forget.ts';
import { replayJob } from './replays/job.ts';
import { rewardBindings } from './routes.ts';
import { settlementJobs } from './settlement/job.ts';
import { rewardSubject } from './subject.ts';

export const rewards: Feature = {
  bindings: rewardBindings,
  objects: [
    rewardSubject,
    userLevelSubject,
    shareLevelSubject,
    sharePlanSubject,
    copyProfitSubject,
    { type: 'fee', owner: { user: 'user_id' } },
    { type: 'settlement', owner: 'house' },
    { type: 'share_replay', owner: 'house' },
  ],
  reactions: [...rewardReactions, ...copyProfitNotices],
  jobs: (services) => [
    evaluateJob(services),
    ...settlementJobs(services),
    replayJob(services),
    forgetReplaysJob(services),
  ],
  waiting: [copyProfitsWaiting],
  rules: [rewardRule, copyProfitRule],
  appendOnly: ['user_level_change'],
  reads: ['user_session', 'users', 'withdrawal'],
};
