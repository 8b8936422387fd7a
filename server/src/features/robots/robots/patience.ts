import { silentAfterBeats } from '@quarterdeck/contract/features/robots/settings';
import { raw } from 'sql-template-tag';
import { settingText } from '#kernel/settings/settings.ts';

/** So long nothing may be heard of a robot before it counts as silent. */
export const patience = raw(
  `make_interval(secs => ${silentAfterBeats} * (${settingText('robots', 'robot_beat_seconds')})::int)`,
);
