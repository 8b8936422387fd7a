import { silentAfterBeats } from '@quarterdeck/contract/features/robots/settings';
import { raw } from 'sql-template-tag';
import { settingText } from '#kernel/settings/settings.ts';

const beatSeconds = `(${settingText('robots', 'robot_beat_seconds')})::int`;

/** So long nothing may be heard of a robot before it counts as silent. */
export const patience = raw(`make_interval(secs => ${silentAfterBeats} * ${beatSeconds})`);

/** Seconds between two looks. */
export const lookEvery = 10;

/** So long no server may look for silence before beats count as missed by us: a shorter break costs a robot one beat. */
export const breakMax = raw(`make_interval(secs => greatest(${3 * lookEvery}, ${beatSeconds}))`);
