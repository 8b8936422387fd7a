import { shareReplays, startShareReplay } from '@quarterdeck/contract/features/rewards/replays/replays';
import { settlements, startSettlement } from '@quarterdeck/contract/features/rewards/rewards';
import { settles, tellsOfApproval } from '#domain/notices/tell.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Feature } from '#server/feature.ts';
import { activityPages } from './activities/pages/page.ts';
import { activityPageBindings } from './activities/pages/routes.ts';
import { activityPageSearch } from './activities/pages/search.ts';
import { activityPagesWaiting } from './activities/pages/waiting.ts';
import { activityReactions } from './activities/reactions.ts';
import { activityBindings } from './activities/routes.ts';
import { activitySearch } from './activities/search.ts';
import { activitySubject } from './activities/subject.ts';
import { activitiesWaiting } from './activities/waiting.ts';
import { copiedFillsRule, copyProfitRule } from './copy-profits/invariants.ts';
import { copyProfitNotices } from './copy-profits/notices.ts';
import { reckonCopiesJob } from './copy-profits/reckon.ts';
import { copyProfitSubject } from './copy-profits/subject.ts';
import { copyProfitsWaiting } from './copy-profits/waiting.ts';
import { rewardRule } from './invariants.ts';
import { evaluateJob } from './levels/evaluate.ts';
import { shareLevelSubject, userLevelSubject } from './levels/subject.ts';
import { sharePlanSubject } from './plans/subject.ts';
import { sharePlansWaiting } from './plans/waiting.ts';
import { rewardReactions } from './reactions.ts';
import { forgetReplaysJob } from './replays/forget.ts';
import { replayJob } from './replays/job.ts';
import { rewardBindings } from './routes.ts';
import { settlementJobs } from './settlement/job.ts';
import { rewardSubject } from './subject.ts';

export const rewards: Feature = {
  bindings: [...rewardBindings, ...activityBindings, ...activityPageBindings],
  unscoped: [settlements, startSettlement, shareReplays, startShareReplay],
  published: [activityPages],
  objects: [
    rewardSubject,
    userLevelSubject,
    shareLevelSubject,
    sharePlanSubject,
    copyProfitSubject,
    activitySubject,
    activityPages.subject,
    { type: 'fee', owner: ofUser('user_id') },
    { type: 'settlement', owner: 'house' },
    { type: 'share_replay', owner: 'house' },
  ],
  reactions: [
    ...rewardReactions,
    ...activityReactions,
    ...copyProfitNotices,
    ...tellsOfApproval('activity_page.publish', 'activity_page_publish_requested', 'activity_page.published'),
    settles('activity_page.publish_withdrawn', 'activity_page_publish_requested'),
    settles('activity_page.taken_off'),
  ],
  jobs: (services) => [
    evaluateJob(services),
    ...settlementJobs(services),
    replayJob(services),
    forgetReplaysJob(services),
    reckonCopiesJob(services),
  ],
  search: [activitySearch, activityPageSearch],
  waiting: [copyProfitsWaiting, sharePlansWaiting, activitiesWaiting, activityPagesWaiting],
  rules: [rewardRule, copyProfitRule, copiedFillsRule],
  appendOnly: ['user_level_change', 'activity_page_revision'],
  reads: [
    'code',
    'code_batch',
    'pair',
    'robot',
    'robot_fill',
    'robot_order',
    'trader',
    'trader_follower',
    'user_session',
    'users',
    'withdrawal',
  ],
};
