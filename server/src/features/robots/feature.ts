import type { Feature } from '#server/feature.ts';
import { bulkJob } from './bulks/job.ts';
import { bulkSubject } from './bulks/subject.ts';
import { fuelJob } from './causes/fuel.ts';
import { causeReactions } from './causes/reactions.ts';
import { wideCauseJob } from './causes/wide.ts';
import { steeringNotices } from './instructions/notices.ts';
import { observedReaction } from './instructions/observed.ts';
import { overdueJobs } from './instructions/overdue.ts';
import { steeringBindings } from './instructions/routes.ts';
import { instructionSubject } from './instructions/subject.ts';
import { steeringWaiting } from './instructions/waiting.ts';
import { robotNotices } from './notices.ts';
import { dayJob } from './robots/days.ts';
import { robotRule } from './robots/invariants.ts';
import { robotSearch } from './robots/search.ts';
import { silenceJobs } from './robots/silence.ts';
import { isSilent } from './robots/silent.ts';
import { robotSubject } from './robots/subject.ts';
import { reckonJob } from './robots/traded.ts';
import { robotBindings } from './routes.ts';

export const robots: Feature = {
  bindings: [...robotBindings, ...steeringBindings],
  objects: [robotSubject, instructionSubject, bulkSubject],
  reactions: [...robotNotices, ...causeReactions, ...steeringNotices, observedReaction],
  jobs: (services) => [
    ...silenceJobs(services),
    ...overdueJobs(services),
    fuelJob(services),
    wideCauseJob(services),
    bulkJob(services),
    reckonJob(services),
    dayJob(services),
  ],
  search: [robotSearch],
  waiting: [
    {
      menu: 'robots',
      ability: 'robot.read',
      table: 'robot',
      owner: robotSubject.owner,
      parts: [
        {
          tile: 'robots_silent',
          where: isSilent('robot'),
          since: '(SELECT silent_at FROM robot_beat WHERE robot_id = robot.id)',
        },
      ],
    },
    ...steeringWaiting,
  ],
  rules: [robotRule],
  appendOnly: ['robot_event'],
  reads: [
    'exchange',
    'pair',
    'robot_fill',
    'robot_order',
    'strategy',
    'strategy_revision',
    'trader',
    'users',
  ],
};
