import { ofUser } from '#domain/users/owner.ts';
import { settingText } from '#kernel/settings/settings.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Undecided applications. */
export const applicationsWaiting: WaitingRows = {
  menu: 'trader_applications',
  ability: 'trader_application.read',
  table: 'trader_application',
  owner: ofUser('user_id'),
  since: 'created_at',
  late: `created_at < now() - make_interval(hours => ${settingText('trader_review', 'trader_late_hours')}::int)`,
  parts: [
    {
      tile: 'trader_applications_to_review',
      where: "status = 'pending'",
      workers: ['trader_application.review'],
    },
  ],
};
