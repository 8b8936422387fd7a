import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

export const robotNotices: readonly Reaction[] = [
  tells('robot.silent', 'robot_silent', {
    when: ({ payload }) => 'notice' in payload && payload.notice === true,
  }),
  settles('robot.heard'),
];
